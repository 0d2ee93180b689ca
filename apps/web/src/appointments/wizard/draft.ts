/**
 * The booking being made: its steps, and the fields that each choice clears (001 §2.9). Pure: the screen holds it, the
 * server checks it.
 */
import { CATEGORY } from '@resa/rules/booking/schedule';
import { partySize } from '@resa/rules/booking/slots';
import type { TextKey } from '../../local/texts.ts';
import type { WizardStep } from '../../ui/wizard/steps.ts';
import type { Checking } from '../queries.ts';

export interface BookedPerson {
  readonly id: number;
  readonly file_number: number;
  readonly name: string;
  readonly client_state_type_id: number;
  readonly photo?: 0 | 1;
  readonly dob?: string | null;
}

/** The chosen type at the chosen place: the plan's id, its type and category. */
export interface ChosenPlan {
  readonly id: number;
  readonly appointment_type_id: number;
  readonly category_id: number;
}

export interface Draft {
  readonly client: BookedPerson | null;
  readonly place_id: number | null;
  readonly plan: ChosenPlan | null;
  /** Participants of an event. */
  readonly members: readonly number[];
  readonly date: string | null;
  readonly time: string | null;
  readonly emergency: 0 | 1;
  readonly comments: string;
  readonly media: 0 | 1;
  /** 1 until it is saved; 2 afterwards, so that it cannot be saved twice (001 O-29). */
  readonly status: 1 | 2;
}

/** The appointment that the wizard changes, as it was when it was opened. */
export interface Editing {
  readonly id: number;
  readonly row_version: number;
  readonly draft: Draft;
  /** Participants who have a seat but left the household: they keep the seat until somebody removes them. */
  readonly left: readonly Seated[];
}

export interface Seated {
  readonly client_id: number;
  readonly name: string;
  readonly age: number | null;
  readonly gender_type_id: number | null;
}

/**
 * Whether a changed booking keeps its plan and start and has no new participant: the server then does not check it
 * again (001 O-34).
 */
export const keepsTime = (draft: Draft, editing: Editing | undefined): boolean =>
  editing !== undefined &&
  draft.plan?.id === editing.draft.plan?.id &&
  startOf(draft) === startOf(editing.draft) &&
  draft.members.every((id) => editing.draft.members.includes(id));

export const EMPTY: Draft = {
  client: null,
  place_id: null,
  plan: null,
  members: [],
  date: null,
  time: null,
  emergency: 0,
  comments: '',
  media: 0,
  status: 1,
};

export const STEPS = ['client', 'place', 'type', 'participants', 'time', 'save'] as const;
export type Step = (typeof STEPS)[number];

const noTime = { date: null, time: null, emergency: 0 } as const;

export const chooseClient = (draft: Draft, client: BookedPerson): Draft =>
  draft.client?.id === client.id ? draft : { ...draft, ...noTime, client, members: [], media: 0 };

export const choosePlace = (draft: Draft, place_id: number): Draft =>
  draft.place_id === place_id ? draft : { ...draft, ...noTime, place_id, plan: null, members: [] };

export const choosePlan = (draft: Draft, { id, appointment_type_id, category_id }: ChosenPlan): Draft =>
  draft.plan?.id === id ? draft : { ...draft, ...noTime, plan: { id, appointment_type_id, category_id }, members: [] };

/**
 * Changes the participants. The day stays; the time is cleared, since its places are checked again for the new party.
 */
export const chooseMembers = (draft: Draft, members: readonly number[]): Draft => ({
  ...draft,
  ...noTime,
  date: draft.date,
  members,
});

export const chooseDate = (draft: Draft, date: string): Draft =>
  draft.date === date ? draft : { ...draft, ...noTime, date };

/** Choosing a slot resets an earlier emergency (001 §4). */
export const chooseTime = (draft: Draft, time: string): Draft => ({ ...draft, time, emergency: 0 });

/** Whether a type can be booked on any date; the screen marks types that cannot. */
export const isBookable = ({ dates }: { dates: readonly string[] }): boolean => dates.length > 0;

export const isEvent = ({ plan }: Pick<Draft, 'plan'>): boolean => plan?.category_id === CATEGORY.event;

/** Places that the booking takes in its slot (001 O-07); an event without participants yet counts as one. */
export const partyOf = (draft: Pick<Draft, 'plan' | 'members'>): number =>
  Math.max(1, partySize(draft.plan?.category_id ?? CATEGORY.other, draft.members.length));

export const startOf = ({ date, time }: Pick<Draft, 'date' | 'time'>): string | null =>
  date && time ? `${date} ${time}` : null;

const LABELS: Readonly<Record<Step, TextKey>> = {
  client: 'client',
  place: 'location',
  type: 'appointment_type',
  participants: 'participants',
  time: 'date_and_time',
  save: 'comments_and_save',
};

/** The steps of this booking: the client only when none is fixed, participants only for events. */
export const stepsOf = (draft: Draft, fixed: boolean): WizardStep<Step>[] =>
  STEPS.filter((step) => !(step === 'client' && fixed) && !(step === 'participants' && !isEvent(draft))).map(
    (name) => ({ name, label: LABELS[name], done: isDone(draft, name) }),
  );

function isDone(draft: Draft, step: Step): boolean {
  if (step === 'client') return draft.client !== null;
  if (step === 'place') return draft.place_id !== null;
  if (step === 'type') return draft.plan !== null;
  if (step === 'participants') return draft.members.length > 0;
  if (step === 'time') return startOf(draft) !== null;
  return draft.status === 2;
}

/** The input of `info`; null until the client, the location and the type are known (001 O-28). */
export function checkingOf(draft: Draft, id: number | null = null): Checking | null {
  const { client, place_id, plan } = draft;
  if (!client || place_id === null || !plan) return null;
  return {
    client_id: client.id,
    place_id,
    appointment_type_id: plan.appointment_type_id,
    place_appointment_type_id: plan.id,
    start_date_time: startOf(draft),
    members: [...draft.members],
    id,
  };
}
