/** The times of a day, the tabs of its table and which rows each shows (001 §2.7, O-51: "all" has the cancelled ones too). */
import type { contract } from '@resa/contract';
import type { AppointmentRow } from '@resa/contract/appointments';
import type { AnswerOfCall } from '@resa/contract/call';
import type { TextKey } from '@resa/contract/texts';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { ORIGIN } from '@resa/rules/booking/slots';

export const TABS = ['all', 'emergency', 'online', 'cancelled'] as const;
export type Tab = (typeof TABS)[number];

export const TAB_TEXTS: Readonly<Record<Tab, TextKey>> = {
  all: 'tab_all',
  emergency: 'tab_emergency',
  online: 'tab_online',
  cancelled: 'tab_cancelled',
};

/** Beside the tabs of appointments, the waiting lists of the day. */
export type DayTab = Tab | 'waiting';

export const isDayTab = (value: unknown): value is DayTab => value === 'waiting' || isTab(value);

export const isTab = (value: unknown): value is Tab => TABS.some((tab) => tab === value);

const SHOWS: Readonly<Record<Tab, (row: AppointmentRow) => boolean>> = {
  all: () => true,
  emergency: (row) => row.emergency === 1,
  online: (row) => row.origin === ORIGIN.online,
  cancelled: (row) => row.status === STATUS.cancelled,
};

/** A time of a plan; of every plan if none is named. */
export interface ChosenSlot {
  readonly time: string;
  readonly plan: number | null;
}

/** A time of a plan on the chosen day. */
export type DaySlot = Extract<
  AnswerOfCall<typeof contract.appointments.listMonth>,
  { code: 'Ok' }
>['group']['slots'][number];

/** The chosen time, if it is a time of one plan. */
export function chosenIn(slots: readonly DaySlot[], chosen: ChosenSlot | null): DaySlot | null {
  const found = slots.filter(
    ({ time, place_appointment_type_id: plan }) => time === chosen?.time && (chosen.plan ?? plan) === plan,
  );
  return (found.length === 1 && found[0]) || null;
}

const isIn = (row: AppointmentRow, { time, plan }: ChosenSlot): boolean =>
  row.start_date_time.slice(11) === time && (plan === null || row.place_appointment_type_id === plan);

/** The rows of a tab, of one time when a slot is chosen. */
export const rowsOf = (rows: readonly AppointmentRow[], tab: Tab, slot: ChosenSlot | null): AppointmentRow[] =>
  rows.filter((row) => SHOWS[tab](row) && (slot === null || isIn(row, slot)));
