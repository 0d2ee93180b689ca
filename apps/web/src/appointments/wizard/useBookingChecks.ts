import type { PlanOffered } from '@resa/contract/appointments';
import type { Member } from '@resa/contract/persons';
import { blocks, mayOfferEmergency } from '@resa/rules/booking/evidence';
import { eligibleParticipants } from '@resa/rules/booking/participants';
import { maySelect } from '@resa/rules/booking/slots';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../local/session.ts';
import { useToday } from '../../local/today.ts';
import { type Checking, evidenceOf, firstFreeOf, householdOf, scheduleOf, slotsOn, typeOf } from '../queries.ts';
import { checkingOf, type Draft, type Editing, EMPTY, keepsTime, partyOf, startOf } from './draft.ts';
import { slotFor, withoutOwn } from './party.ts';

/** The data of a booking from the server: what can be chosen, and the evidence against the choices. */
export function useBookingChecks(draft: Draft, editing: Editing | undefined) {
  const own = editing?.id ?? null;
  const holdsEmergency = useCan()('emergency_appointments');
  const offers = useOffers(draft, own);
  const household = useHousehold(draft, editing, offers.plan);
  const { slots, times, slot, party } = useTimes(draft, editing);

  /** An appointment that keeps its place is not checked again. */
  const unmoved = keepsTime(draft, editing);
  const checking = unmoved ? null : checkingOf(draft, own);
  const info = useQuery({ ...evidenceOf(checking ?? NOTHING), enabled: checking !== null && draft.status === 1 });
  const evidences = info.data?.evidences;
  const mayForce =
    evidences !== undefined && mayOfferEmergency({ emergency_appointments: holdsEmergency, evidences, slot });
  const emergency = mayForce && draft.emergency === 1;
  return {
    ...offers,
    ...household,
    slots,
    times,
    slot,
    party,
    info,
    unmoved,
    /** The evidence against any booking of this client, known before a type is chosen. */
    standing: editing
      ? []
      : STANDING.filter((key) => (evidences ?? standingOf(household.household.data)).some((one) => one === key)),
    mayForce,
    emergency,
    timeReady:
      unmoved ||
      (slot !== null && evidences !== undefined && !blocks(evidences, emergency) && (slot.open === 1 || emergency)),
    /** Whether the user may choose a slot of the list. */
    selectable: (one: Parameters<typeof maySelect>[0]) => maySelect(one, holdsEmergency),
  };
}

/** The types at the location, the chosen one, and from when each can be booked. */
function useOffers({ client, place_id, plan: chosen, status }: Draft, own: number | null) {
  const schedule = useQuery({ ...scheduleOf(place_id ?? 0), enabled: place_id !== null });
  const plans = schedule.data?.schedule.plans;
  const last = useQuery({ ...typeOf(chosen?.id ?? 0, client?.id ?? 0), enabled: chosen !== null && client !== null });
  const elsewhere = last.data?.last_appointment;
  const dates = useQuery({
    ...firstFreeOf(client?.id ?? 0, place_id ?? 0, own),
    enabled: client !== null && place_id !== null && status === 1,
  });
  return {
    schedule,
    plans: plans?.filter(({ in_window }) => in_window === 1),
    plan: plans?.find(({ id }) => id === chosen?.id) ?? null,
    /** The client's last appointment, when it was at another location (001 O-26). */
    elsewhere: elsewhere && elsewhere.place_id !== place_id ? elsewhere : null,
    dates,
    /** A plan's first free time for this client; undefined until it is known. */
    firstFree: (plan_id: number) =>
      dates.data?.plans.find(({ place_appointment_type_id }) => place_appointment_type_id === plan_id),
  };
}

function useHousehold({ client }: Draft, editing: Editing | undefined, plan: PlanOffered | null) {
  const today = useToday();
  const household = useQuery({ ...householdOf(client?.id ?? 0), enabled: client !== null });
  const seated = editing?.draft.plan?.id === plan?.id ? editing?.draft.members : undefined;
  return {
    household,
    /** The members of the household that the plan is meant for (001 O-17), or who have a seat already. */
    eligible: household.data && plan ? offered(household.data.members, plan, today, seated) : undefined,
    /** Members who have a seat but left the household. */
    left: seated ? (editing?.left ?? []) : [],
  };
}

/** The times of the chosen day, as they are for all who are booked together. */
function useTimes(draft: Draft, editing: Editing | undefined) {
  const { place_id, plan, date, time } = draft;
  const slots = useQuery({
    ...slotsOn(place_id ?? 0, plan?.id ?? 0, date ?? ''),
    enabled: place_id !== null && plan !== null && date !== null,
  });
  const party = partyOf(draft);
  const isOwn = (at: string) =>
    editing?.draft.plan?.id === plan?.id && startOf(editing?.draft ?? EMPTY) === `${date} ${at}`;
  const times = slots.data?.time_slots
    .map((one) => (editing && isOwn(one.time) ? withoutOwn(one, partyOf(editing.draft)) : one))
    .map((one) => slotFor(one, party));
  return { slots, times, slot: times?.find((one) => one.time === time) ?? null, party };
}

function offered(members: readonly Member[], plan: PlanOffered, today: string, seated: readonly number[] = []) {
  const fit = eligibleParticipants(members, plan, today);
  return members.filter((member) => fit.includes(member) || seated.includes(member.client_id));
}

const STANDING = ['rule_client_state', 'rule_not_head_or_single', 'rule_opened_appointments'] as const;
type Household = { eligibility: { reasons: readonly string[] }; open: readonly unknown[] } | undefined;
const standingOf = (household: Household): readonly string[] =>
  household?.open.length ? [...household.eligibility.reasons, STANDING[2]] : (household?.eligibility.reasons ?? []);

const NOTHING: Checking = {
  client_id: 0,
  place_id: 0,
  appointment_type_id: 0,
  place_appointment_type_id: 0,
  start_date_time: null,
  members: [],
  id: null,
};
