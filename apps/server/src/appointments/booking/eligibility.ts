import type { Eligibility } from '@resa/contract/persons';
import type { Settings } from '@resa/contract/settings';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { servedToday } from '@resa/rules/booking/eligibility';
import { type EvidenceKey, frequencyDate, isElsewhere } from '@resa/rules/booking/evidence';
import { type Moment, momentOf, organisationNow } from '@resa/rules/time/dates';
import { type ServedFacts, typesOf } from './facts.ts';

/**
 * Whether this household may be served today. Only the head's file counts, for every kind of appointment, no matter
 * which member is at the desk (000 §2).
 */
export function eligibilityOf(facts: ServedFacts, today: Moment, settings: Settings): Eligibility {
  const open = facts.appointments.filter((row) => row.status === STATUS.open);
  const elsewhere = open.filter((row) => isElsewhere(row, facts));
  const expected = open.filter((row) => !elsewhere.includes(row)).map((row) => row.start_date_time);
  const endedAppointments = facts.appointments.filter((row) => row.status !== STATUS.open);
  const next_date = frequencyDate({
    ...facts,
    appointments: endedAppointments,
    appointment_id: null,
    types: typesOf(settings),
  });
  const evidences: EvidenceKey[] = [];
  if (!facts.client.is_head_or_single) evidences.push('rule_not_head_or_single');
  if (expected.length > 0) evidences.push('rule_opened_appointments');
  if (elsewhere.length > 0) evidences.push('rule_opened_elsewhere');
  const waits = next_date !== null && next_date > today.date;
  if (waits) evidences.push('rule_frequency');
  const served = servedToday({
    client_state_type_id: facts.client.client_state_type_id,
    approved: facts.client.approved,
    checked: { evidences, details: waits ? { rule_frequency: { next_date } } : {} },
    expected,
    arrived: arrivalToday(facts, today, settings),
    today: today.date,
  });
  return { ...served, head: facts.head };
}

/** When the household arrived today for food: by the clock at check-in, or the appointment's start if that is not known. */
function arrivalToday(facts: ServedFacts, today: Moment, settings: Settings): string | null {
  const { market_types } = typesOf(settings);
  const latest = facts.appointments
    .filter((row) => row.status === STATUS.closed && market_types.includes(row.appointment_type_id))
    .filter((row) => row.start_date_time.startsWith(today.date) && !isElsewhere(row, facts))
    .map(({ checkin_at, start_date_time }) =>
      checkin_at ? organisationNow(new Date(checkin_at), settings.time_zone).time : momentOf(start_date_time).time,
    )
    .sort();
  return latest.at(-1) ?? null;
}
