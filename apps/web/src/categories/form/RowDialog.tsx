/** Adding a row, or changing one: a control for each field of the declaration. */
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { lockedOf } from '@resa/contract/lists/define';
import { titleOf } from '@resa/contract/lists/labels';
import { useId, useMemo } from 'react';
import { useT } from '../../local/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDraft } from '../../ui/useDraft.ts';
import { useFocusBack } from '../../ui/useFocusBack.ts';
import { useLeaving } from '../../ui/useLeaving.ts';
import { UsedBy } from '../list/Uses.tsx';
import { fieldText, type List, type Row, useRowName, type Values } from '../lists.ts';
import { specialOf } from '../special/index.ts';
import { useRights } from '../useRights.ts';
import { Control } from './Control.tsx';
import { Theirs } from './Theirs.tsx';
import { useRowForm } from './useRowForm.ts';

interface Props {
  list: List;
  /** Null for a new row. */
  row: Row | null;
  filters: Readonly<Record<string, string>>;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** Kinds that take the whole width. */
const WIDE = ['rich', 'lines', 'lists', 'formula', 'many'];

export function RowDialog({ list, row, filters, onClose, onSaved }: Props) {
  const t = useT();
  const id = useId();
  const special = specialOf(list);
  const { view } = useRights(list);
  const nameOf = useRowName(list);
  const saved = async () => {
    draft.drop();
    await onSaved();
    onClose();
  };
  const form = useRowForm(list, row, special.starts?.(filters) ?? {}, saved);
  const { values, stored } = form;
  const row_version = stored?.row_version ?? null;
  const draft = useDraft<{ values: Values; row_version: number | null }>({
    record: `list:${list.name}:${row?.id ?? 'new'}`,
    text: 'draft_of_row',
    name: row ? `${t(titleOf(list.name))} · ${nameOf(row)}` : t(titleOf(list.name)),
    value: useMemo(() => ({ values, row_version }), [values, row_version]),
    unsaved: form.edited,
    restore: (kept) => form.restore(kept.values, kept.row_version),
  });
  const mayLeave = useLeaving(() => form.edited && !form.saving, draft.drop);
  useFocusBack();

  const locked = row ? lockedOf(list, row) : [];
  const shown = Object.entries(list.fields).filter(
    ([name]) =>
      (!list.expands?.includes(name) || special.alsoInDialog?.includes(name)) &&
      !special.withoutControl?.includes(name),
  );
  const save = async () => {
    const [first] = Object.keys(await form.save());
    if (first) document.getElementById(`${id}-${first}`)?.focus();
  };
  const Preview = special.preview;
  return (
    <Dialog
      title={row ? t('edit_of', { name: nameOf(row) }) : t('add_to', { list: t(titleOf(list.name)) })}
      size={special.width ?? 640}
      closeOnClickOutside={!form.edited}
      onClose={() => void mayLeave().then((may) => may && onClose())}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (form.edited && form.valid && !form.saving) void save();
        }}
      >
        <Stack>
          {special.hint && (
            <Text size="sm" c="dimmed">
              {t(special.hint)}
            </Text>
          )}
          {row?.system === 1 && <Text size="sm">{t('e_system_row')}</Text>}
          {form.theirs && <Theirs list={list} theirs={form.theirs} mine={form.values} />}
          {Preview && <Preview list={list} values={form.values} />}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
            {shown.map(([name, field], at) => {
              const fault = form.faults[name];
              return (
                <div
                  key={name}
                  style={{
                    ...(WIDE.includes(field.kind) && { gridColumn: '1 / -1' }),
                    ...(field.kind === 'flag' && { alignSelf: 'center' }),
                  }}
                >
                  <Control
                    list={list}
                    name={name}
                    field={field}
                    values={form.values}
                    value={form.values[name]}
                    onChange={(value, others) => form.set(name, value, others)}
                    common={{
                      id: `${id}-${name}`,
                      label: t(fieldText(name)),
                      error: fault && t(fault.rule, fault.max === undefined ? {} : { max: fault.max }),
                      withAsterisk: !field.optional,
                      disabled: locked.includes(name),
                      onBlur: () => form.leave(name),
                      ...(at === 0 && { 'data-autofocus': true }),
                    }}
                  />
                </div>
              );
            })}
          </SimpleGrid>
          {row && view && <UsedBy list={list} id={row.id} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void mayLeave().then((may) => may && onClose())}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!form.edited || !form.valid} loading={form.saving}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
