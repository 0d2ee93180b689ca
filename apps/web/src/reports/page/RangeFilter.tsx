/** Two dates, typed or chosen on a calendar; a single date is a range of a day. */
import { Group, Text } from '@mantine/core';
import { faultsOfParams } from '@resa/contract/reports/params';
import { firstOfMonth, isDate } from '@resa/rules/time/dates';
import { Suspense, useId, useState } from 'react';
import { MonthCalendar } from '../../appointments/index.ts';
import { MaskedInput } from '../../forms/controls/MaskedInput.tsx';
import { dateMask } from '../../forms/controls/mask.ts';
import { useT } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import { Loading } from '../../ui/Loading.tsx';
import { pickedRange } from './picked-range.ts';
import type { Chosen } from './useChosen.ts';

const noFacts = () => ({});

export function RangeFilter({ params, choose }: Pick<Chosen, 'params' | 'choose'>) {
  const t = useT();
  const today = useToday();
  const id = useId();
  const [typed, setTyped] = useState(params.range ?? { from: '', to: '' });
  const [began, setBegan] = useState<string | null>(null);
  const [turned, setTurned] = useState<string | null>(null);
  const change = (next: typeof typed) => {
    setTyped(next);
    setBegan(null);
    const { range: _, ...rest } = params;
    const to = next.to === '' ? next.from : next.to;
    choose(isDate(next.from) && isDate(to) ? { ...rest, range: { from: next.from, to } } : rest);
  };
  const pick = (date: string) => {
    const range = pickedRange(began, date);
    change(range);
    setBegan(range.from === range.to ? date : null);
  };
  const [fault] = faultsOfParams(['range'], params, today);
  const faultText = fault && (fault.rule === 'must_be_completed' ? t('e_date') : t(fault.rule as 'e_range_order'));
  const input = { mask: dateMask, inputMode: 'numeric' as const, autoComplete: 'off', placeholder: t('dob_help') };
  return (
    <div>
      <Group grow align="flex-start">
        <MaskedInput
          {...input}
          label={t('report_from')}
          value={typed.from}
          aria-describedby={faultText ? id : undefined}
          onChange={(from) => change({ ...typed, from })}
        />
        <MaskedInput
          {...input}
          label={t('report_to')}
          value={typed.to}
          aria-describedby={faultText ? id : undefined}
          onChange={(to) => change({ ...typed, to })}
        />
      </Group>
      {faultText && (
        <Text id={id} size="sm" c="var(--mantine-color-error)" mt={4}>
          {faultText}
        </Text>
      )}
      <Suspense fallback={<Loading height={330} />}>
        <MonthCalendar
          label={t('report_choose_range')}
          value={params.range?.from ?? null}
          until={params.range?.to}
          month={firstOfMonth(turned ?? params.range?.to ?? today)}
          today={today}
          onMonth={setTurned}
          onPick={pick}
          facts={noFacts}
        />
      </Suspense>
    </div>
  );
}
