/** The faults that prevent saving hours and days, by the rules. */
import { windowErrors } from '@resa/rules/booking/hours';
import { isDate, isTime } from '@resa/rules/time/dates';
import type { Faults } from '../../forms/faults.ts';

interface Window {
  start_time: string;
  end_time: string;
}

export function windowFaults<V extends Window>({ start_time, end_time }: V): Faults<V> {
  const missing = (['start_time', 'end_time'] as const).filter((path) => !isTime({ start_time, end_time }[path]));
  const found =
    missing.length > 0
      ? missing.map((path) => [path, 'must_be_completed'] as const)
      : windowErrors({ start_time, end_time }).map(({ path, rule }) => [path, rule] as const);
  return Object.fromEntries(found.map(([path, rule]) => [path, { rule }])) as Faults<V>;
}

export const dateFault = (date: string | null) =>
  !date ? ({ rule: 'must_be_completed' } as const) : isDate(date) ? undefined : ({ rule: 'rule_date' } as const);
