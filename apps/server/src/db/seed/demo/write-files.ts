/** Rows of client files and the rows that refer to them. */

import { type Clock, earlier, shift } from '@resa/demo/clock';
import type { Household, Member } from '@resa/demo/files';
import type { Random } from '@resa/demo/random';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import type { Loader } from './loader.ts';
import type { Staff } from './visits.ts';

export const FIRST_FILE_NUMBER = 1001;

export function fileWriter(loader: Loader, staff: Staff, firstAddress: number, random: Random, clock: Clock) {
  let address = firstAddress;
  let membership = 0;

  return (household: Household): void => {
    loader.add('families', { id: household.id });
    const moves = movesOf(household, staff, random, clock);
    for (const member of household.members) {
      addClient(member, household, moves);
      loader.add('memberships', {
        id: ++membership,
        group_id: household.id,
        client_id: member.client_id,
        group_role_type_id: member.group_role_type_id,
        date_start: member.date_start,
        date_end: member.date_end,
      });
      for (const move of moves) loader.add('client_state_changes', { client_id: member.client_id, ...move });
      for (const revenue of member.income) loader.add('revenues', { client_id: member.client_id, ...revenue });
      for (const proof of member.proofs) loader.add('proof_documents', { client_id: member.client_id, ...proof });
      for (const tag_id of member.tags) loader.add('client_tags', { client_id: member.client_id, tag_id });
    }
    const [head] = household.members;
    for (const { address: where, ...housing } of household.housings) {
      loader.add('addresses', { id: ++address, ...where });
      loader.add('client_housings', { client_id: head?.client_id, ...housing, address_id: address });
    }
  };

  function addClient(member: Member, household: Household, moves: readonly Move[]): void {
    const head = member === household.members[0];
    const first = moves[0];
    const last = moves.at(-1) ?? first;
    loader.add('clients', {
      id: member.client_id,
      file_number: FIRST_FILE_NUMBER + member.client_id - 1,
      first_name: member.first_name,
      last_name: member.last_name,
      dob: member.dob,
      dob_known: member.dob_known,
      gender_type_id: member.gender_type_id,
      marital_status_type_id: member.marital_status_type_id,
      education_level_id: member.education_level_id,
      field_study_id: member.field_study_id,
      country_of_birth: member.country_of_birth,
      geo_region_id: member.geo_region_id,
      native_language_id: member.native_language_id,
      service_language_id: member.service_language_id,
      aboriginal_indicator_id: member.aboriginal_indicator_id,
      citizenship_type_id: member.citizenship_type_id,
      date_of_entry: member.date_of_entry,
      veteran_state_id: member.veteran_state_id,
      food_frequency: member.food_frequency,
      reason_for_service_id: member.reason_for_service_id,
      reason_for_ending_service_id: household.ending?.reason ?? null,
      reason_for_ending_text: household.ending?.text ?? null,
      referrer_type_id: member.referrer_type_id,
      pregnancy_status_type_id: member.pregnancy_status_type_id,
      delivery_date: member.delivery_date,
      email: member.email,
      phone: member.phone,
      phone2: member.phone2,
      ext: member.ext,
      mobile: member.mobile,
      fee_paid: head ? household.feePaid : 0,
      origin: household.origin,
      client_state_type_id: household.state,
      approved_at: moves.find(({ to_state }) => to_state === CLIENT_STATE.active)?.at ?? null,
      family_id: household.id,
      row_version: moves.length,
      created_at: first?.at ?? clock.now.toISOString(),
      created_by: first?.user_id ?? null,
      updated_at: last?.at ?? clock.now.toISOString(),
      updated_by: last?.user_id ?? null,
    });
  }
}

interface Move {
  from_state: number | null;
  to_state: number;
  at: string;
  user_id: number | null;
}

/** How a file got its state: requested online or at the desk, reviewed, approved, and later changes. */
function movesOf(household: Household, staff: Staff, random: Random, clock: Clock): Move[] {
  const { active, inactive, in_process, pending, refused, updating } = CLIENT_STATE;
  const { since, until, state, origin } = household;
  const online = origin === 2;
  const at = (date: string) =>
    clock.instant(`${earlier(date, clock.today)} ${String(random.int(9, 16)).padStart(2, '0')}:${random.int(10, 59)}`);
  const moves: Move[] = [];
  const move = (to_state: number, date: string, user_id: number | null): void => {
    const before = moves.at(-1);
    const instant = at(date);
    const when = before && before.at > instant ? before.at : instant;
    moves.push({ from_state: before?.to_state ?? null, to_state, at: when, user_id });
  };
  const requestedOn = shift(since, -random.int(1, 6));
  if (online) move(pending, requestedOn, null);
  if (state === pending && online) return moves;
  move(in_process, online ? shift(requestedOn, 1) : requestedOn, staff.worker);
  if (state === pending) move(pending, since, staff.worker);
  if (state === refused) move(refused, since, staff.worker);
  if (state === active || state === inactive || state === updating) move(active, since, staff.worker);
  if (state === updating) move(updating, clock.daysAgo(random.int(1, 40)), staff.worker);
  if (state === inactive) move(inactive, until ?? clock.today, staff.worker);
  return moves;
}
