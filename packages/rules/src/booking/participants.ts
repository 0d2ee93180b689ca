/** The members of a family who may take part in an event (001 §5, O-17). */
import { matchesAges } from '../person/ages-range.ts';
import { CLIENT_STATE } from '../person/client-state.ts';
import { isCurrent } from '../person/family.ts';
import { age, isDate } from '../time/dates.ts';
import type { FamilyPerson } from './evidence-facts.ts';
import type { Plan } from './schedule.ts';

/** Whether a plan is meant for a gender: '0' is any, otherwise a comma list of ids (001 §3). */
export function matchesGender(genders: string, gender: number | null): boolean {
  const ids = genders.split(',').map((id) => Number(id.trim()));
  return ids.includes(0) || (gender !== null && ids.includes(gender));
}

/**
 * The members that step 3 offers: of the plan's ages today and genders, without members who are not in the household
 * that day or have a pending file (001 O-17). A person without a date of birth fits only '*'.
 */
export function eligibleParticipants<Person extends FamilyPerson>(
  members: readonly Person[],
  plan: Pick<Plan, 'ages_range' | 'genders'>,
  today: string,
): Person[] {
  return members.filter((member) => {
    if (!isCurrent(member, today)) return false;
    if (member.client_state_type_id === CLIENT_STATE.pending) return false;
    const aged = isDate(member.dob) ? matchesAges(plan.ages_range, age(member.dob, today)) : plan.ages_range === '*';
    return aged && matchesGender(plan.genders, member.gender_type_id);
  });
}
