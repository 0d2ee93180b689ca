/**
 * The current booking: its choices, the server's answers, and the next possible steps. All steps of the wizard use it;
 * rules come from @resa/rules.
 */
import type { PlanOffered } from '@resa/contract/appointments';
import { useQueryClient } from '@tanstack/react-query';
import { isReachable, isValid, stepAfter } from '../../ui/wizard/steps.ts';
import { evidenceOf, typeOf } from '../queries.ts';
import { useOnlyPlan, useTicked, useWantedTime } from './automatic-answers.ts';
import {
  type BookedPerson,
  checkingOf,
  chooseClient,
  chooseDate,
  chooseMembers,
  choosePlace,
  choosePlan,
  chooseTime,
  type Draft,
  keepsTime,
  type Step,
  stepsOf,
} from './draft.ts';
import { useBookingChecks } from './useBookingChecks.ts';
import { type Beginning, useBookingDraft } from './useBookingDraft.ts';

export type Booking = ReturnType<typeof useBooking>;

export function useBooking(beginning: Beginning) {
  const { editing } = beginning;
  const { setStep, goOn, ...kept } = useBookingDraft(beginning);
  const { fixed, draft, step, change, suggest } = kept;
  const { timeReady, ...checks } = useBookingChecks(draft, editing);
  const choose = useChoosing(draft, beginning, { ...kept, setStep, goOn });

  const steps = stepsOf(draft, fixed).map((one) => ({ ...one, valid: isStepValid(one) }));
  const { client, plan: chosen, date } = draft;
  const { plans, times, eligible, selectable } = checks;
  useOnlyPlan(step === 'type' && client !== null && chosen === null, plans, (plan) => void choose.plan(plan, suggest));
  const awaitsTime = step === 'time' && keepsWanted(draft, beginning) && date === beginning.date;
  useWantedTime(beginning.wanted?.time ?? null, awaitsTime ? times : undefined, (slot) => {
    if (selectable(slot)) void choose.time(slot, date, suggest);
  });
  const awaitsMembers = step === 'participants' && eligible && client && chosen;
  useTicked(awaitsMembers ? `${client.id} ${chosen.id}` : null, chosen, () => {
    if (draft.members.length > 0 || !eligible?.length) return false;
    const next = chooseMembers(
      draft,
      eligible.map(({ client_id }) => client_id),
    );
    suggest(next);
    if (eligible.length === 1) goOn(next, 'participants');
    return true;
  });

  return {
    ...kept,
    ...checks,
    editing,
    steps,
    preferredDate: beginning.date ?? editing?.draft.date ?? null,
    dayStays: beginning.dayStays ?? false,
    /** The time that the caller asked for. */
    wantedTime: beginning.wanted?.time ?? null,
    /** Whether Continue can leave the current step. */
    ready: steps.some((one) => one.name === step && isValid(one)),
    go: (to: Step) => isReachable(steps, to) && setStep(to),
    pickClient: choose.client,
    pickPlace(id: number) {
      change(choosePlace(draft, id));
      setStep('type');
    },
    pickPlan: (offered: PlanOffered) => choose.plan(offered, change),
    pickTime: (one: ChosenSlot, on: string | null = date) => choose.time(one, on, change),
    /** Changes the participants. An edited appointment keeps its time if no participant is new. */
    pickMembers(members: readonly number[]) {
      const next = chooseMembers(draft, members);
      const former = editing && { ...next, ...startIn(editing.draft) };
      change(former && keepsTime(former, editing) ? former : next);
    },
    /** Repeats the last kind of booking at its next free place; goes to the last step, which asks for confirmation. */
    repeat(offer: { place_id: number; start_date_time: string; plan: Draft['plan'] }) {
      const [on = null, at = null] = offer.start_date_time.split(' ');
      const { place_id, plan } = offer;
      change({ ...draft, place_id, plan, members: [], date: on, time: at, emergency: 0 });
      setStep('save');
    },
  };

  function isStepValid({ name, done }: { name: Step; done: boolean }): boolean {
    if (name === 'time') return timeReady;
    return name === 'save' ? timeReady && draft.status === 1 : done;
  }
}

type ChosenSlot = { time: string; open: 0 | 1 };
type SetDraft = (next: Draft) => void;
type Moving = Pick<ReturnType<typeof useBookingDraft>, 'fixed' | 'change' | 'setStep' | 'goOn'>;

/**
 * Choices that go on to the next step once the server has checked them. `set` is `change` for a choice of the user, and
 * `suggest` for one made for them.
 */
function useChoosing(draft: Draft, beginning: Beginning, { fixed, change, setStep, goOn }: Moving) {
  const queries = useQueryClient();
  const { editing } = beginning;
  return {
    client(person: BookedPerson) {
      const next = chooseClient(draft, person);
      change(next);
      const after = keepsWanted(next, beginning) ? stepAfter(stepsOf(next, fixed), 'type') : 'type';
      setStep(next.place_id === null ? 'place' : after);
    },
    /**
     * Chooses a type and goes on, unless the last appointment was at another location: then a warning is shown, and the
     * user presses Continue.
     */
    async plan(offered: PlanOffered, set: SetDraft) {
      const { client, place_id } = draft;
      const next = choosePlan(draft, offered);
      set(next);
      // The types are also beside the times: choosing an event there leads back to its participants.
      setStep((at) => (isReachable(stepsOf(next, fixed), at) ? at : 'participants'));
      const answer = client && (await queries.fetchQuery(typeOf(offered.id, client.id)).catch(() => null));
      if (answer?.last_appointment && answer.last_appointment.place_id !== place_id) return;
      goOn(next, 'type');
    },
    /** Chooses a time and goes on, unless there is evidence against it, which is then shown. */
    async time({ time: at, open }: ChosenSlot, on: string | null, set: SetDraft) {
      const next = chooseTime(on === null ? draft : chooseDate(draft, on), at);
      set(next);
      if (keepsTime(next, editing)) return goOn(next, 'time');
      const request = open === 1 ? checkingOf(next, editing?.id ?? null) : null;
      const answer = request && (await queries.fetchQuery(evidenceOf(request)).catch(() => null));
      if (answer?.evidences.length === 0) goOn(next, 'time');
    },
  };
}

/** Whether the draft still has the plan that the caller asked for. */
const keepsWanted = ({ plan }: Draft, { wanted }: Beginning) => plan !== null && plan.id === wanted?.plan.id;

const startIn = ({ date, time, emergency }: Draft) => ({ date, time, emergency });
