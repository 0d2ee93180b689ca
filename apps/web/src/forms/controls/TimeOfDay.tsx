import { minutesOf, timeOf } from '@resa/rules/time/dates';
import type { ControlProps } from '../fields.ts';
import { Chosen } from './Chosen.tsx';
import { valueIn } from './useCommon.ts';

const STEP = 15;

/** The quarters of an hour from one time to another. */
export const timesBetween = (first: string, last: string): string[] => {
  const times: string[] = [];
  for (let at = minutesOf(first); at <= minutesOf(last); at += STEP) times.push(timeOf(at));
  return times;
};
const ANY = timesBetween('00:00', '23:45');

/** Any time of the day. */
export const TimeOfDay = <V,>(props: ControlProps<V>) => <TimeIn {...props} times={ANY} />;

/** One of these times; another one that is stored stays. */
export function TimeIn<V>({ times, ...props }: ControlProps<V> & { times: readonly string[] }) {
  const stored = String(valueIn(props) ?? '');
  const all = stored && !times.includes(stored) ? [...times, stored].sort() : times;
  const choices = all.map((time) => ({ value: time, label: time, disabled: false }));
  return <Chosen {...props} choices={choices} />;
}
