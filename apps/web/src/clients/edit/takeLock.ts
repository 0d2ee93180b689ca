import { organisationNow } from '@resa/rules/time/dates';
import { api } from '../../api.ts';
import { option } from '../../local/lookups.ts';
import { now } from '../../local/today.ts';
import { confirm } from '../../ui/confirm.ts';
import { notify } from '../../ui/notify.ts';
import { HELD, type Hold } from './useFileLock.ts';

/** Asks whether to take over the file, if the user may; otherwise shows its holder, and since when. */
export async function takeLock(id: number, mayTakeOver: boolean): Promise<Hold> {
  const answer = await api.locks.lock({ id });
  if (answer.code === 'Ok') return HELD;
  const { holder } = answer;
  const values = { holder, since: moment(answer.since) };
  const lost: Hold = { held: false, holder };
  if (!mayTakeOver) {
    notify.warn('w_file_in_use_by', values);
    return lost;
  }
  const yes = await confirm({ text: 'ask_take_over', title: 'w_file_in_use', values, yes: 'take_over', danger: true });
  if (!yes) return lost;
  await api.locks.lock({ id, take_over: 1 });
  return HELD;
}

/** The organization's date and time of an instant. */
export const dayAndTime = (instant: string): string => Object.values(onTheClock(instant)).join(' ');

/** Only the time, unless it was on another day. */
function moment(instant: string): string {
  const { date, time } = onTheClock(instant);
  return date === now().date ? time : `${date} ${time}`;
}

function onTheClock(instant: string) {
  const { date, time } = organisationNow(new Date(instant), option<string>('time_zone') ?? 'America/Toronto');
  return { date, time };
}
