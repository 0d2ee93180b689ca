import type { DayHours } from '@resa/rules/booking/week';

/** Hours that are stored. */
export interface Hours extends DayHours {
  id: number;
}

/** '09:00–12:00'. */
export const hoursText = ({ start_time, end_time }: Omit<DayHours, 'weekday'>): string => `${start_time}–${end_time}`;
