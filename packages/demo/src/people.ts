/**
 * The profile of a person: names, papers, schooling, as the client form has them (000 §5). Ids are those of the shipped
 * rows.
 */

import { countries } from '@resa/reference/countries';
import { languages } from '@resa/reference/languages';
import { ADULT_AGE, isHeadOrSingle } from '@resa/rules/person/family';
import { addDays, addMonths, age } from '@resa/rules/time/dates';
import type { Clock } from './clock.ts';
import { FEMALE, ROLES, type Sketch } from './households.ts';
import type { Random } from './random.ts';
import { type Origin, origins } from './words/origins.ts';

/** Columns of a client that a profile gives. */
export interface DemoProfile {
  first_name: string;
  last_name: string;
  dob: string | null;
  dob_known: 0 | 1;
  gender_type_id: number | null;
  marital_status_type_id: number | null;
  education_level_id: number | null;
  field_study_id: number | null;
  country_of_birth: number | null;
  geo_region_id: number | null;
  native_language_id: number | null;
  service_language_id: number | null;
  aboriginal_indicator_id: number | null;
  citizenship_type_id: number | null;
  date_of_entry: string | null;
  veteran_state_id: number | null;
  food_frequency: number | null;
  reason_for_service_id: number | null;
  referrer_type_id: number | null;
  pregnancy_status_type_id: number | null;
  delivery_date: string | null;
}

const CANADA = 1;
const BORN_HERE = 1;
const NATURALIZED = 10;
const STUDENT_PERMIT = 7;
const COLLEGE_STUDENT = 20;
const UNIVERSITY_STUDENT = 21;
export const STUDENT_LEVELS: readonly number[] = [COLLEGE_STUDENT, UNIVERSITY_STUDENT];
const NO_FIELD = 18;

const regionsOf = new Map(countries.map((country) => [country.id, country.geo_regions ?? []]));
const languageOf = new Map(languages.map((language) => [language.name_en, language.id]));
const ENGLISH = 1;

/** Where a household comes from, and how long ago; `entered` is null for those born here. */
export interface Roots {
  origin: Origin;
  entered: string | null;
  country: number;
  last: string;
  language: number;
  service: number;
}

export function rootsOf(random: Random, clock: Clock, oldest: number): Roots {
  const origin = random.weighted(origins.map((one) => [one, one.weight] as const));
  const country = random.pick(origin.countries);
  const abroad = country !== CANADA && !random.chance(0.06);
  const years = random.weighted([
    [random.next() * 1.4, 42],
    [1.4 + random.next() * 4, 33],
    [5.4 + random.next() * 20, 25],
  ]);
  const days = Math.min(Math.round(years * 365), Math.max(30, (oldest - 1) * 365));
  return {
    origin,
    country: abroad ? country : CANADA,
    entered: abroad ? clock.daysAgo(25 + days) : null,
    last: lastName(origin, random),
    language: languageOf.get(random.pick(origin.languages)) ?? ENGLISH,
    service: random.pick(origin.service),
  };
}

function lastName(origin: Origin, random: Random): string {
  const name = random.pick(origin.last);
  if (origin.key !== 'french' || !random.chance(0.06) || name.includes('-')) return name;
  return `${name}-${random.pick(origin.last.filter((other) => other !== name && !other.includes('-')))}`;
}

function firstName(origin: Origin, { gender, years }: Sketch, random: Random, taken: ReadonlySet<string>): string {
  const lists = years >= 60 ? (origin.older ?? origin) : years < 20 ? (origin.young ?? origin) : origin;
  const names = gender === FEMALE || (gender > FEMALE && random.chance(0.5)) ? lists.female : lists.male;
  return random.pick(names.filter((name) => !taken.has(name)));
}

/** The people of one household; children born since the arrival are born here, the others share the head's papers. */
export function profilesOf(people: readonly Sketch[], roots: Roots, random: Random, clock: Clock): DemoProfile[] {
  const taken = new Set<string>();
  const partner = people.some(({ role }) => role === ROLES.partner);
  const coupleStatus = random.chance(0.55) ? 2 : 3;
  const status = arrivalStatus(roots, random, clock);
  let partnerLast = roots.last;
  return people.map((sketch, index) => {
    const { role, gender, years, dob } = sketch;
    const { origin } = roots;
    const first = firstName(origin, sketch, random, taken);
    taken.add(first);
    let last = roots.last;
    if (role === ROLES.partner && !(origin.shared && random.chance(0.85))) last = lastName(origin, random);
    if (role === ROLES.roommate) last = lastName(origin, random);
    if (role === ROLES.partner) partnerLast = last;
    if (role === ROLES.child && origin.key === 'french' && partnerLast !== roots.last && random.chance(0.2)) {
      const [mine, other] = [roots.last.split('-')[0], partnerLast.split('-')[0]];
      last = `${mine}-${other}`;
    }
    const adult = years >= ADULT_AGE;
    const head = isHeadOrSingle(role);
    const papers = papersOf(roots, status, dob, random);
    const student = adult && years < 45 && random.chance(years < 28 ? 0.2 : 0.05);
    const education = educationOf(sketch, student || papers.citizenship_type_id === STUDENT_PERMIT, random, clock);
    const pregnant =
      adult &&
      gender === FEMALE &&
      years <= 42 &&
      (role === ROLES.head || role === ROLES.partner) &&
      random.chance(0.06);
    const known = years < 30 || index > 3 || !random.chance(0.025);
    return {
      first_name: first,
      last_name: last,
      dob: known ? dob : addMonths(clock.today, -12 * years),
      dob_known: known ? 1 : 0,
      gender_type_id: gender,
      marital_status_type_id: adult ? maritalStatus(sketch, partner ? coupleStatus : null, random) : null,
      education_level_id: education,
      field_study_id:
        STUDENT_LEVELS.includes(education) || [22, 23, 24].includes(education)
          ? random.int(1, 17)
          : adult && random.chance(0.3)
            ? NO_FIELD
            : null,
      ...papers,
      native_language_id: roots.language,
      service_language_id: head ? roots.service : null,
      aboriginal_indicator_id: origin.aboriginal ? random.pick(origin.aboriginal) : 1,
      veteran_state_id: adult && papers.citizenship_type_id === BORN_HERE && years > 30 && random.chance(0.02) ? 1 : 2,
      food_frequency: head ? random.weighted(FREQUENCIES) : null,
      reason_for_service_id: head ? reasonOf(status, student, random) : null,
      referrer_type_id: head ? random.int(1, 13) : null,
      ...pregnancyOf(pregnant, random, clock),
    };
  });
}

/** Days between market visits. */
const FREQUENCIES = [
  [7, 12],
  [14, 50],
  [21, 14],
  [28, 22],
  [10, 2],
] as const;

function arrivalStatus({ origin, entered }: Roots, random: Random, clock: Clock): number {
  if (entered === null) return BORN_HERE;
  const years = age(entered, clock.today);
  if (years >= 6 && random.chance(0.65)) return NATURALIZED;
  if (years >= 5) return 2;
  return random.weighted(origin.statuses ?? [[2, 1]]);
}

function papersOf(roots: Roots, status: number, dob: string, random: Random) {
  const { entered } = roots;
  if (entered === null || dob >= entered) {
    return {
      country_of_birth: CANADA,
      geo_region_id: regionsOf.get(CANADA)?.[0] ?? null,
      citizenship_type_id: BORN_HERE,
      date_of_entry: null,
    };
  }
  const country = random.chance(0.97) ? roots.country : random.pick(roots.origin.countries);
  const arrivedOn = random.chance(0.85) ? entered : addDays(entered, random.int(0, 24));
  return {
    country_of_birth: country,
    geo_region_id: regionsOf.get(country)?.[0] ?? null,
    citizenship_type_id: status,
    date_of_entry: status === NATURALIZED ? null : arrivedOn,
  };
}

function maritalStatus({ role, years }: Sketch, coupleStatus: number | null, random: Random): number {
  if (coupleStatus !== null && (role === ROLES.head || role === ROLES.partner)) return coupleStatus;
  if (role === ROLES.parent || years >= 72)
    return random.weighted([
      [6, 60],
      [5, 25],
      [4, 15],
    ]);
  if (years < 26 || role === ROLES.child) return 1;
  return random.weighted([
    [1, 55],
    [4, 20],
    [5, years > 35 ? 22 : 8],
    [6, years > 55 ? 12 : 1],
  ]);
}

/** A child's grade follows from the age on 30 September of the school year that runs today. */
function educationOf({ years, dob }: Sketch, student: boolean, random: Random, { today }: Clock): number {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '08-15' ? 1 : 0);
  const school = age(dob, `${year}-09-30`);
  if (years < ADULT_AGE) {
    if (school < 4) return 1;
    return school <= 16 ? school - 2 : random.pick([14, 15, COLLEGE_STUDENT]);
  }
  if (student) return random.pick(STUDENT_LEVELS);
  return random.weighted([
    [15, 30],
    [17, 18],
    [16, years > 60 ? 14 : 4],
    [18, 6],
    [19, 12],
    [22, 13],
    [23, 11],
    [24, 4],
    [25, 1],
    [26, 1],
  ]);
}

function reasonOf(status: number, student: boolean, random: Random): number {
  if (student && random.chance(0.6)) return 14;
  if ([4, 5].includes(status)) return random.pick([6, 7, 7]);
  if (status === 11 || status === 3) return random.pick([7, 1, 2]);
  return random.weighted([
    [1, 32],
    [2, 18],
    [3, 12],
    [4, 9],
    [5, 12],
    [8, 6],
    [9, 4],
    [10, 1],
    [11, 2],
    [12, 3],
    [13, 1],
  ]);
}

function pregnancyOf(pregnant: boolean, random: Random, clock: Clock) {
  if (!pregnant) return { pregnancy_status_type_id: null, delivery_date: null };
  const days = random.int(10, 250);
  return { pregnancy_status_type_id: days > 180 ? 1 : days > 90 ? 2 : 3, delivery_date: addDays(clock.today, days) };
}
