/** Adding a row, or changing one: a control for each field of the declaration. */
import { Text } from '@mantine/core';
import { lockedOf } from '@resa/contract/lists/define';
import { titleOf } from '@resa/contract/lists/labels';
import type { ComponentType } from 'react';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { Theirs } from '../../forms/Theirs.tsx';
import { useT } from '../../local/texts.ts';
import { Cell } from '../list/Cell.tsx';
import { UsedBy } from '../list/Uses.tsx';
import { fieldText, type List, type Row, useRowName, type Values } from '../lists.ts';
import { specialOf } from '../special/index.ts';
import { useRights } from '../useRights.ts';
import { Pointing, type RowControlProps, type RowField } from './Pointing.tsx';
import { useRowForm } from './useRowForm.ts';

interface Props {
  list: List;
  /** Null for a new row. */
  row: Row | null;
  filters: Readonly<Record<string, string>>;
  /** Values that a new row begins with; it can be saved with them. */
  starts?: Values;
  onSaved?: (row: Row) => void;
  onClose: () => void;
}

export function RowDialog({ list, row, filters, starts, onSaved, onClose }: Props) {
  const t = useT();
  const special = specialOf(list);
  const { view } = useRights(list);
  const nameOf = useRowName(list);
  const form = useRowForm(list, row, {
    starts: { ...special.starts?.(filters), ...starts },
    copied: starts !== undefined,
    saved: (now) => {
      onSaved?.(now);
      onClose();
    },
  });
  const { shown, all, controls } = fieldsOf(list, row);
  const Preview = special.preview;
  return (
    <FormDialog
      form={form}
      title={row ? t('edit_of', { name: nameOf(row) }) : t('add_to', { list: t(titleOf(list.name)) })}
      size={special.width}
      onClose={onClose}
    >
      {special.hint && (
        <Text size="sm" c="dimmed">
          {t(special.hint)}
        </Text>
      )}
      {row?.system === 1 && <Text size="sm">{t('e_system_row')}</Text>}
      {form.theirs && (
        <Theirs
          theirs={form.theirs}
          mine={form.values}
          fields={all}
          value={(name, value) => list.fields[name] && <Cell field={list.fields[name]} value={value} />}
        />
      )}
      {Preview && <Preview list={list} values={form.values} />}
      <Fields form={form} fields={shown} controls={controls} autoFocus />
      {row && view && <UsedBy list={list} id={row.id} />}
    </FormDialog>
  );
}

/** The fields of a list as its dialog shows them, and the controls that are not those of their kind. */
function fieldsOf(list: List, row: Row | null) {
  const { alsoInDialog, withoutControl, offers, controls } = specialOf(list);
  const locked = row ? lockedOf(list, row) : [];
  const fields = Object.entries(list.fields).map(([name, field]): [string, RowField] => [
    name,
    { ...field, label: fieldText(name), fixed: locked.includes(name), offered: offers?.[name] },
  ]);
  const shown = fields.filter(
    ([name]) => (!list.expands?.includes(name) || alsoInDialog?.includes(name)) && !withoutControl?.includes(name),
  );
  const pointing = fields.filter(([, { kind }]) => kind === 'one' || kind === 'many');
  return {
    all: Object.fromEntries(fields),
    shown: Object.fromEntries(shown),
    controls: {
      ...Object.fromEntries(pointing.map(([name]) => [name, Pointing])),
      ...controls,
    } as Readonly<Record<string, ComponentType<RowControlProps>>>,
  };
}
