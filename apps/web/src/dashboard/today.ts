/** The order of today's appointments: who comes next is first. */
import { STATUS } from '@resa/rules/booking/appointment-status';

interface Timed {
  readonly start_date_time: string;
  readonly status: number;
}

/** Whether it is open and not before `time` ('HH:mm'). */
export const isComing = ({ start_date_time, status }: Timed, time: string): boolean =>
  status === STATUS.open && start_date_time.slice(11) >= time;

/** A day in the order of `time`: who is still to come, then the earlier or settled ones, latest first. */
export const byTurn = <A extends Timed>(appointments: readonly A[], time: string): A[] => [
  ...appointments.filter((one) => isComing(one, time)),
  ...appointments.filter((one) => !isComing(one, time)).reverse(),
];
