/** One time booked for several clients: the choices and the steps (001 §2.10, O-44). Pure. */
import type { TextKey } from '../../local/texts.ts';
import type { WizardStep } from '../../ui/wizard/steps.ts';
import { type BookedPerson, type ChosenPlan, isEvent, startOf } from '../wizard/draft.ts';

export interface BatchDraft {
  readonly clients: readonly BookedPerson[];
  readonly place_id: number | null;
  readonly plan: ChosenPlan | null;
  /** Participants of an event, by client. */
  readonly members: Readonly<Record<number, readonly number[]>>;
  readonly date: string | null;
  readonly time: string | null;
  readonly comments: string;
}

export const EMPTY_BATCH: BatchDraft = {
  clients: [],
  place_id: null,
  plan: null,
  members: {},
  date: null,
  time: null,
  comments: '',
};

export const BATCH_STEPS = ['clients', 'place', 'type', 'participants', 'time', 'save'] as const;
export type BatchStep = (typeof BATCH_STEPS)[number];

const noTime = { date: null, time: null } as const;

/** Adds a client, once (001 O-48). */
export const addClient = (draft: BatchDraft, client: BookedPerson): BatchDraft =>
  draft.clients.some(({ id }) => id === client.id)
    ? draft
    : { ...draft, ...noTime, clients: [...draft.clients, client] };

export const removeClient = (draft: BatchDraft, id: number): BatchDraft => {
  const { [id]: _, ...members } = draft.members;
  return { ...draft, members, clients: draft.clients.filter((client) => client.id !== id) };
};

export const choosePlace = (draft: BatchDraft, place_id: number): BatchDraft =>
  draft.place_id === place_id ? draft : { ...draft, ...noTime, place_id, plan: null, members: {} };

export const choosePlan = (draft: BatchDraft, { id, appointment_type_id, category_id }: ChosenPlan): BatchDraft =>
  draft.plan?.id === id ? draft : { ...draft, ...noTime, members: {}, plan: { id, appointment_type_id, category_id } };

export const chooseMembers = (draft: BatchDraft, id: number, members: readonly number[]): BatchDraft => ({
  ...draft,
  time: null,
  members: { ...draft.members, [id]: members },
});

export const membersOf = (draft: BatchDraft, id: number): readonly number[] => draft.members[id] ?? [];

/** Places that these clients take together (001 O-07). */
export const partyOf = (draft: BatchDraft, clients: readonly { id: number }[]): number =>
  isEvent(draft) ? clients.reduce((sum, { id }) => sum + membersOf(draft, id).length, 0) : clients.length;

const LABELS: Readonly<Record<BatchStep, TextKey>> = {
  clients: 'batch_clients',
  place: 'location',
  type: 'appointment_type',
  participants: 'participants',
  time: 'date_and_time',
  save: 'comments_and_save',
};

export const stepsOf = (draft: BatchDraft): WizardStep<BatchStep>[] =>
  BATCH_STEPS.filter((step) => step !== 'participants' || isEvent(draft)).map((name) => ({
    name,
    label: LABELS[name],
    done: isDone(draft, name),
  }));

function isDone(draft: BatchDraft, step: BatchStep): boolean {
  if (step === 'clients') return draft.clients.length > 0;
  if (step === 'place') return draft.place_id !== null;
  if (step === 'type') return draft.plan !== null;
  // Each client sends at least one person (001 §5).
  if (step === 'participants') return draft.clients.every(({ id }) => membersOf(draft, id).length > 0);
  if (step === 'time') return startOf(draft) !== null;
  return false;
}
