/** The order of today's appointments: who comes next stands first. */
import { STATUS } from '@resa/rules/booking/appointment-status';

interface Timed {
  readonly start_date_time: string;
  readonly status: number;
}

/** Splits a day at `time` ('HH:mm'): open ones still to come in order, then the earlier or settled ones, latest first. */
export function splitDay<A extends Timed>(appointments: readonly A[], time: string): { coming: A[]; earlier: A[] } {
  const isComing = ({ start_date_time, status }: A) => status === STATUS.open && start_date_time.slice(11) >= time;
  return {
    coming: appointments.filter(isComing),
    earlier: appointments.filter((appointment) => !isComing(appointment)).reverse(),
  };
}
