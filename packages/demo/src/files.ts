/** Client files: from sketches of households to persons with papers, addresses, incomes and a history of states. */

import type { HouseholdMember } from '@resa/rules/booking/visit';
import { CLIENT_STATE, SERVED_STATES } from '@resa/rules/person/client-state';
import { addDays, daysBetween } from '@resa/rules/time/dates';
import { type Address, formerAddress, mailBook, nearbyAddress, phoneBook } from './addresses.ts';
import { type Clock, later } from './clock.ts';
import { type Composition, type Sketch, sketchHousehold } from './households.ts';
import { type DemoProfile, profilesOf, rootsOf } from './people.ts';
import { type Random, randomOf } from './random.ts';
import { type DemoProof, type DemoRevenue, monthly, proofsOf, revenuesOf } from './revenues.ts';

export interface Member extends HouseholdMember, DemoProfile {
  client_state_type_id: number;
  sketch: Sketch;
  email: string | null;
  phone: string | null;
  phone2: string | null;
  mobile: string | null;
  ext: string | null;
  income: DemoRevenue[];
  proofs: DemoProof[];
  tags: number[];
}

export interface Housing {
  house_type_id: number;
  start_date: string;
  end_date: string | null;
  address: Address;
}

export interface Household {
  id: number;
  kind: Composition;
  /** The location's place in the list. */
  place: number;
  state: number;
  /** First day of service, and last when the file is closed. */
  since: string;
  until: string | null;
  origin: number;
  /** Days between market visits, by the head's file. */
  readonly frequency: number;
  email: string | null;
  french: boolean;
  interviewed: boolean;
  ending: { reason: number; text: string | null } | null;
  feePaid: 0 | 1;
  members: Member[];
  housings: Housing[];
}

const STATES = [
  [CLIENT_STATE.active, 66],
  [CLIENT_STATE.inactive, 13],
  [CLIENT_STATE.pending, 4],
  [CLIENT_STATE.in_process, 5],
  [CLIENT_STATE.refused, 3],
  [CLIENT_STATE.updating, 9],
] as const;

const PLACES = [
  [0, 40],
  [1, 33],
  [2, 27],
] as const;

const SHELTERS: readonly number[] = [7, 8, 9, 10];
const INTERVIEW = 1;
const OTHER_REASON = 8;

/** A household in the making: its people, without ids and files. */
interface Draft {
  since: string;
  kind: Composition;
  people: Sketch[];
  profiles: DemoProfile[];
  french: boolean;
  newcomer: boolean;
  state: number;
}

/** Exactly `clients` persons in households, oldest file first; ids are given in that order from 1. */
export function householdsOf(clients: number, seed: number, places: number, clock: Clock): Household[] {
  const random = randomOf(seed, 'households');
  const drafts: Draft[] = [];
  for (let count = 0; count < clients; ) {
    const draft = draftOf(random, clock, clients - count);
    drafts.push(draft);
    count += draft.people.length;
  }
  addDuplicates(drafts, random, clock);
  drafts.sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0));
  const files = randomOf(seed, 'files');
  const books = { phone: phoneBook(), mail: mailBook(files) };
  let nextClient = 1;
  const households = drafts.map((draft, index) => {
    const household = fileOf(
      draft,
      { id: index + 1, firstClient: nextClient, places },
      { books, random: files, clock },
    );
    nextClient += household.members.length;
    return household;
  });
  leaveIncomplete(households, clients, randomOf(seed, 'incomplete'));
  return households;
}

/** Two files of a hundred lack something that the form requires. */
export const INCOMPLETE = 0.02;

function leaveIncomplete(households: readonly Household[], clients: number, random: Random): void {
  const everyone = households.flatMap(({ members }) => members);
  for (const member of random.shuffled(everyone).slice(0, Math.round(clients * INCOMPLETE))) {
    const gaps: (keyof DemoProfile)[] = ['education_level_id', 'geo_region_id', 'citizenship_type_id'];
    if (member.service_language_id !== null)
      gaps.push('service_language_id', 'reason_for_service_id', 'food_frequency');
    if (member.marital_status_type_id !== null) gaps.push('marital_status_type_id');
    if (member.date_of_entry !== null) gaps.push('date_of_entry');
    Object.assign(member, { [random.pick(gaps)]: null });
  }
}

function draftOf(random: Random, clock: Clock, most: number): Draft {
  const { kind, people } = sketchHousehold(random, clock, most);
  const roots = rootsOf(random, clock, Math.max(...people.map(({ years }) => years)));
  const state = random.weighted(STATES);
  const recent = !SERVED_STATES.includes(state) && state !== CLIENT_STATE.inactive;
  const days = recent ? random.int(1, 45) : random.chance(0.25) ? random.int(25, 400) : random.int(401, 2300);
  const arrived =
    roots.entered === null ? days : Math.min(days, Math.max(3, daysBetween(roots.entered, clock.today) - 8));
  return {
    kind,
    people,
    state,
    since: clock.daysAgo(arrived),
    profiles: profilesOf(people, roots, random, clock),
    french: roots.service === 2,
    newcomer: roots.entered !== null && clock.daysAgo(900) < roots.entered,
  };
}

/** Some singles register twice: an accent, a hyphen or two letters off, and a date of birth that agrees, or nearly. */
function addDuplicates(drafts: Draft[], random: Random, clock: Clock): void {
  const singles = drafts.filter(({ kind }) => kind === 'single');
  const wanted = Math.min(Math.floor(singles.length / 6), Math.max(4, Math.round(drafts.length * 0.01)));
  for (let at = 0; at < wanted; at++) {
    const copy = singles[at * 2];
    const original = singles[at * 2 + 1];
    const [profile] = original?.profiles ?? [];
    const [sketch] = original?.people ?? [];
    if (!copy || !original || !profile || !sketch || profile.dob === null) continue;
    const nearBirth = nearDate(profile.dob, random);
    const dob = at % 2 === 0 ? profile.dob : nearBirth;
    copy.people = [{ ...sketch, dob }];
    copy.profiles = [{ ...profile, ...variantOf(profile, random), dob, dob_known: 1 }];
    copy.french = original.french;
    copy.since = clock.daysAgo(random.int(6, 300));
    if (copy.since < original.since) copy.since = addDays(original.since, 3);
    if (copy.since >= clock.today) copy.since = clock.daysAgo(1);
  }
}

/** The name as another user would have written it: without accents or hyphens, or with two letters exchanged. */
function variantOf({ first_name, last_name }: DemoProfile, random: Random) {
  const plain = { first_name: simpler(first_name), last_name: simpler(last_name) };
  if (plain.first_name !== first_name || plain.last_name !== last_name) return plain;
  return random.chance(0.5) ? { first_name: slip(first_name, random) } : { last_name: slip(last_name, random) };
}

const simpler = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/^St-/, 'Saint-')
    .replace('’', '')
    .replace(/(?<!^Saint)-/, ' ');

function slip(name: string, random: Random): string {
  const at = random.int(1, Math.max(1, name.length - 3));
  return `${name.slice(0, at)}${name.charAt(at + 1)}${name.charAt(at)}${name.slice(at + 2)}`;
}

/** A day off, or day and month exchanged where that is a date. */
function nearDate(dob: string, random: Random): string {
  const [year, month = '01', day = '01'] = dob.split('-');
  if (Number(day) <= 12 && day !== month && random.chance(0.3)) return `${year}-${day}-${month}`;
  return addDays(dob, random.pick([-1, 1, -10]));
}

interface Invention {
  books: { phone: () => string; mail: (first: string, last: string) => string };
  random: Random;
  clock: Clock;
}
function fileOf(
  draft: Draft,
  { id, firstClient, places }: { id: number; firstClient: number; places: number },
  { books, random, clock }: Invention,
): Household {
  const { people, profiles, since, state } = draft;
  const place = Math.min(places - 1, random.weighted(PLACES));
  const [head] = profiles;
  const until = state === CLIENT_STATE.inactive ? lastDay(since, random, clock) : null;
  const housings = housingsOf(draft, place, random, clock);
  const shelter = SHELTERS.includes(housings.at(-1)?.house_type_id ?? 0);
  const incomes = revenuesOf(people, profiles, random, clock);
  const phone = books.phone();
  const email = head && random.chance(0.66) ? books.mail(head.first_name, head.last_name) : null;
  const members = people.map((sketch, index): Member => {
    const profile = profiles[index] as DemoProfile;
    const income = incomes[index] ?? [];
    const adult = sketch.years >= 18;
    const mine = index === 0 ? email : adult && random.chance(0.25) ? (email ?? null) : null;
    return {
      ...profile,
      client_id: firstClient + index,
      client_state_type_id: state,
      group_role_type_id: sketch.role,
      date_start: later(sketch.dob, since),
      date_end: null,
      revenues: income.map((revenue) => ({ ...revenue, monthly_amount: monthly(revenue) })),
      no_incomes: [],
      sketch,
      email: mine,
      mobile: index === 0 ? phone : null,
      phone: index === 0 && random.chance(0.12) ? books.phone() : null,
      phone2: null,
      ext: null,
      income,
      proofs: proofsOf(sketch, profile, income, shelter, random),
      tags: index === 0 ? tagsOf(people, random) : [],
    };
  });
  const reason = random.pick([1, 2, 3, 4, 5, 5, 9, OTHER_REASON]);
  const text =
    reason === OTHER_REASON
      ? random.pick(['A quitté sans laisser d’adresse', 'Retour au pays', 'Entered a residence'])
      : null;
  return {
    id,
    kind: draft.kind,
    place,
    state,
    since,
    until,
    origin: [3, 4, 5].includes(state) ? (random.chance(0.6) ? 2 : 1) : random.chance(0.12) ? 2 : 1,
    // Read late: some heads lose theirs in leaveIncomplete().
    get frequency() {
      return members[0]?.food_frequency ?? 28;
    },
    email,
    french: draft.french,
    interviewed: members.some(({ tags }) => tags.includes(INTERVIEW)),
    ending: state === CLIENT_STATE.inactive ? { reason, text } : null,
    feePaid: SERVED_STATES.includes(state) && random.chance(0.72) ? 1 : 0,
    members,
    housings,
  };
}

function lastDay(since: string, random: Random, clock: Clock): string {
  const days = daysBetween(since, clock.today);
  return clock.daysAgo(random.int(1, Math.max(1, Math.min(300, days - 5))));
}

function tagsOf(people: readonly Sketch[], random: Random): number[] {
  const tags: number[] = [];
  if (random.chance(0.06)) tags.push(INTERVIEW);
  const [head] = people;
  if (head && head.years > 70 && random.chance(0.3)) tags.push(random.pick([2, 3]));
  if (people.some(({ years }) => years < 2) && random.chance(0.6)) tags.push(10);
  if (random.chance(0.13))
    tags.push(
      random.weighted([
        [4, 40],
        [6, 15],
        [7, 10],
        [8, 15],
        [9, 8],
        [5, 3],
        [11, 9],
      ]),
    );
  return tags;
}

function housingsOf(draft: Draft, place: number, random: Random, clock: Clock): Housing[] {
  const [head] = draft.people;
  const old = (head?.years ?? 40) >= 70;
  const houseType = draft.newcomer
    ? random.weighted([
        [1, 55],
        [2, 8],
        [9, 12],
        [11, 15],
        [8, 4],
        [7, 3],
        [12, 3],
      ])
    : random.weighted([
        [1, 56],
        [2, draft.kind === 'single' ? 12 : 2],
        [3, 13],
        [4, 6],
        [5, 6],
        [7, 2],
        [8, 1],
        [10, draft.kind === 'single' ? 3 : 0],
        [11, 4],
        [13, old ? 15 : 0],
      ]);
  const moved = random.chance(0.28) && !draft.newcomer;
  const start = moved ? clock.daysAgo(random.int(20, 700)) : addDays(draft.since, -random.int(10, 2400));
  const current: Housing = {
    house_type_id: houseType,
    start_date: start,
    end_date: null,
    address: nearbyAddress(place, random),
  };
  if (!moved) return [current];
  const former: Housing = {
    house_type_id: random.pick([1, 1, 1, 2, 3, 11]),
    start_date: addDays(start, -random.int(200, 2500)),
    end_date: addDays(start, -1),
    address: formerAddress(place, random),
  };
  return [former, current];
}
