/** A tab of hours or days: its rows, and a dialog for one of them with the month that it would open. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { Schedule } from '@resa/rules/booking/schedule';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { CallOptions } from '../../connect.ts';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { Faults } from '../../forms/faults.ts';
import type { ControlProps, FormField } from '../../forms/fields.ts';
import { Theirs } from '../../forms/Theirs.tsx';
import { useForm } from '../../forms/useForm.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import { useDeciding } from '../affected/useDeciding.tsx';
import styles from '../locations.module.css';
import { PlanMonth } from '../plan/PlanMonth.tsx';
import { RowButtons } from '../RowButtons.tsx';
import { RowCard } from '../RowCard.tsx';
import { useRemoving } from '../useRemoving.tsx';

export interface DayRow {
  id: number;
  row_version: number;
}
export type Sent = ReturnType<ReturnType<typeof useDeciding>['sent']>;
export interface Answer {
  readonly code: string;
}

interface Acts<R> {
  open: (row: R) => void;
  remove: (row: R) => void;
}

/** A kind of rows: how they are read, typed, validated and sent. */
export interface Kind<R extends DayRow, V extends object> {
  /** Names the dialog in the address and the draft. */
  name: 'working' | 'nonworking' | 'reschedule' | 'cutoff';
  place_id: number;
  calls: { store: string; update: string; destroy: string };
  title: TextKey;
  add: TextKey;
  rows: readonly R[];
  /** Whether a row is in the table; by default all are. */
  isShown?: (row: R) => boolean;
  columns: readonly Column<R>[];
  /** The rows in another way than as a table. */
  drawn?: ((acts: Acts<R>) => ReactNode) | undefined;
  nameOf: (row: R) => string;
  /** The text of its card on a phone, in addition to its name. */
  says?: (row: R) => string;
  valuesOf: (row: R | null) => V;
  fields: (row: R | null) => { readonly [N in keyof V & string]?: FormField };
  /** The displayed value; by default the stored one. */
  read?: (name: string, value: unknown) => string | undefined;
  controls?: Readonly<Record<string, ComponentType<ControlProps<V>>>>;
  check: (values: V) => Faults<V>;
  store: (values: V, deciding: Sent, options: CallOptions) => Promise<Answer>;
  update: (
    values: V,
    row: { id: number; row_version: number | null },
    deciding: Sent,
    options: CallOptions,
  ) => Promise<Answer>;
  destroy: (id: number, deciding: Sent, options: CallOptions) => Promise<Answer>;
  /** The schedule with the typed values; null if a month would show nothing. */
  preview?: (values: V, row: R | null) => { schedule: Schedule; category: number; from?: string } | null;
  today: string;
}

export function DaySection<R extends DayRow, V extends object>({
  kind,
  children,
}: {
  kind: Kind<R, V>;
  /** The control that chooses which rows are shown. */
  children?: ReactNode;
}) {
  const t = useT();
  const { opened, open, close } = useOpened(kind.name);
  const row = kind.rows.find(({ id }) => String(id) === opened) ?? null;
  const { remove, dialog } = useRemoving(kind.calls.destroy, kind.destroy);
  const acts: Acts<R> = {
    open: (one) => open(one.id),
    remove: (one) => void remove(one.id, kind.nameOf(one)),
  };
  const buttons = (one: R) => (
    <RowButtons name={kind.nameOf(one)} onEdit={() => acts.open(one)} onRemove={() => acts.remove(one)} />
  );
  return (
    <Stack>
      <Group align="flex-end" gap="md">
        {children}
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
          {t(kind.add)}
        </Button>
      </Group>
      {kind.drawn ? (
        kind.drawn(acts)
      ) : (
        <DataTable
          label={t(kind.title)}
          rows={kind.isShown ? kind.rows.filter(kind.isShown) : kind.rows}
          rowKey={(one) => one.id}
          columns={[
            ...kind.columns,
            {
              own: 'actions',
              label: 'actions',
              silent: true,
              align: 'right',
              cell: buttons,
            },
          ]}
          card={(one) => (
            <RowCard title={kind.nameOf(one)} actions={buttons(one)}>
              {kind.says && <Text size="sm">{kind.says(one)}</Text>}
            </RowCard>
          )}
          empty={<Empty text="no_data_found" />}
        />
      )}
      {(opened === 'new' || row) && (
        <DayDialog key={opened} kind={kind} row={row} onRemove={acts.remove} onClose={close} />
      )}
      {dialog}
    </Stack>
  );
}

function DayDialog<R extends DayRow, V extends object>({
  kind,
  row,
  onRemove,
  onClose,
}: {
  kind: Kind<R, V>;
  row: R | null;
  onRemove: (row: R) => void;
  onClose: () => void;
}) {
  const t = useT();
  const deciding = useDeciding(() => form.save());
  const form = useForm<V, Answer>({
    first: kind.valuesOf(row),
    row_version: row?.row_version ?? null,
    check: kind.check,
    draft: {
      record: `${kind.name}:${kind.place_id}:${row?.id ?? 'new'}`,
      text: 'draft_of_location',
      name: row ? kind.nameOf(row) : t(kind.title),
    },
    call: row ? kind.calls.update : kind.calls.store,
    send: (values, { row_version }, options) =>
      row
        ? kind.update(values, { id: row.id, row_version }, deciding.sent(), options)
        : kind.store(values, deciding.sent(), options),
    refused: deciding.refused as never,
    stored: (answer) => {
      const stored = (answer as unknown as { row: R }).row;
      return { values: kind.valuesOf(stored), row_version: stored.row_version };
    },
    saved: async () => {
      deciding.close();
      onClose();
    },
  });
  const fields = kind.fields(row);
  const shown = kind.preview?.(form.values, row);
  const remove = () =>
    void form.leaveBy(() => {
      onClose();
      if (row) onRemove(row);
    });
  return (
    <>
      <FormDialog
        form={form}
        title={row ? t('edit_of', { name: kind.nameOf(row) }) : t(kind.add)}
        size={kind.preview ? 900 : 560}
        beside={
          row && (
            <Button variant="default" c="var(--mantine-color-error)" onClick={remove}>
              {t('delete')}
            </Button>
          )
        }
        onClose={onClose}
      >
        {form.theirs && (
          <Theirs
            theirs={form.theirs}
            mine={form.values}
            fields={fields}
            value={(name, value) => kind.read?.(name, value) ?? String(value ?? '')}
          />
        )}
        <div className={kind.preview ? styles.beside : undefined}>
          <Fields form={form} fields={fields} controls={kind.controls ?? {}} autoFocus />
          {kind.preview && (
            <PlanMonth
              schedule={shown?.schedule ?? null}
              category={shown?.category ?? 1}
              today={kind.today}
              {...(shown?.from && { from: shown.from })}
            />
          )}
        </div>
      </FormDialog>
      {deciding.dialog}
    </>
  );
}
