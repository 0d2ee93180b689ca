/** The expanded part of a row: a switch for every row of each linked list; each change is saved immediately. */
import { Chip, Group, Stack, Text } from '@mantine/core';
import type { ListName } from '@resa/contract/lists/names';
import { useRef, useState } from 'react';
import { failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { refreshed } from '../../queries.ts';
import { notify } from '../../ui/notify.ts';
import { callsOf, fieldText, type List, type Row, useRowName } from '../lists.ts';
import { specialOf } from '../special/index.ts';
import { useRowChoices } from '../useRowChoices.ts';

export function Expanded({ list, row, may }: { list: List; row: Row; may: boolean }) {
  const { chosen, toggle } = useToggles(list, row);
  return (
    <Stack gap="sm" py={4}>
      {list.expands?.map((name) => (
        <Toggles key={name} list={list} row={row} name={name} may={may} ids={chosen[name] ?? []} onToggle={toggle} />
      ))}
    </Stack>
  );
}

interface TogglesProps {
  list: List;
  row: Row;
  name: string;
  may: boolean;
  ids: readonly number[];
  onToggle: (name: string, ids: number[]) => void;
}

function Toggles({ list, row, name, may, ids, onToggle }: TogglesProps) {
  const t = useT();
  const nameOf = useRowName(list);
  const choices = useRowChoices(list.fields[name]?.of as ListName, specialOf(list).offers?.[name]);
  // A row that is on but not offered now is still shown, so that it can be taken away.
  const shown = choices.filter(({ value, disabled }) => !disabled || ids.includes(Number(value)));
  const label = t(fieldText(name));
  return (
    <Stack gap={0} role="group" aria-label={t('field_of', { field: label, name: nameOf(row) })}>
      <Text size="sm" fw={550} mb={6}>
        {label}{' '}
        <Text span inherit c="dimmed" fw={400}>
          {t('n_of_m', { n: ids.length, m: choices.length })}
        </Text>
      </Text>
      <Group gap={6}>
        {shown.map(({ value, label: text }) => (
          <Chip
            key={value}
            size="sm"
            variant="outline"
            checked={ids.includes(Number(value))}
            disabled={!may}
            onChange={(on) => onToggle(name, on ? [...ids, Number(value)] : ids.filter((id) => id !== Number(value)))}
          >
            {text}
          </Chip>
        ))}
      </Group>
    </Stack>
  );
}

/** Toggles the switch on the screen immediately, and saves one after the other, so that none overtakes another. */
function useToggles(list: List, row: Row) {
  const names = list.expands ?? [];
  const idsOf = (of: Row) => Object.fromEntries(names.map((name) => [name, of[name] as number[]]));
  const [typed, setTyped] = useState<Record<string, number[]> | null>(null);
  const latest = useRef<Row>(row);
  const line = useRef<Promise<void>>(Promise.resolve());
  if (row.row_version > latest.current.row_version) latest.current = row;

  const save = async (name: string, ids: number[]) => {
    try {
      const answer = await callsOf(list).update({ row: { ...latest.current, [name]: ids } });
      if (answer.code === 'Ok' || answer.code === 'stale') latest.current = answer.row as Row;
      if (answer.code === 'stale') notify.warn('w_stale');
      else if (answer.code !== 'Ok') notify.error('e_saving');
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    }
  };
  const toggle = (name: string, ids: number[]) => {
    setTyped({ ...(typed ?? idsOf(row)), [name]: ids });
    const saving = line.current.then(() => save(name, ids));
    line.current = saving;
    void saving.then(async () => {
      if (line.current !== saving) return;
      await refreshed();
      if (line.current === saving) setTyped(null);
    });
  };
  return { chosen: typed ?? idsOf(row), toggle };
}
