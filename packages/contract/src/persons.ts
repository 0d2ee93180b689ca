/** Persons and households as every feature shows them. */
import { isSearched } from '@resa/rules/person/search-terms';
import { z } from 'zod';
import { Count, Flag, Id, PlainDate, Time, text } from './types.ts';

/** The text of a search of persons: three characters or more, or a whole name of two letters (001 O-65). */
export const Searched = text(100).refine((search) => isSearched(search, true));

/** A person as searches return them. `family_size` 0 = not the head of a household (000 O-68). */
export const Person = z.object({
  id: Id,
  file_number: Id,
  name: z.string(),
  dob: z.string().nullable(),
  gender_type_id: Id.nullable(),
  client_state_type_id: Id,
  client_type: z.number(),
  family_size: Count,
  photo: Flag,
});
export type Person = z.output<typeof Person>;

/**
 * A person that a search found; `look_alike` 1: only the name resembles the typed text. `member`: the member of their
 * household whose file number was typed, if only family heads are searched.
 */
export const FoundPerson = Person.extend({ look_alike: Flag, member: z.string().optional() });
export type FoundPerson = z.output<typeof FoundPerson>;

export const ClientRow = FoundPerson.omit({ client_type: true, photo: true, member: true });
export type ClientRow = z.output<typeof ClientRow>;

/** The data of the hover card, the check-in and the file's left column. */
export const ClientCard = Person.extend({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  family_role_type_id: Id.nullable(),
  dob_known: Flag,
  service_language_id: Id.nullable(),
  /** 1: not everybody sees this file by name (decision 068). */
  restricted: Flag,
  /** The number in what the organization used before. */
  former_number: z.string().nullable(),
});
export type ClientCard = z.output<typeof ClientCard>;

export const Member = z.object({
  client_id: Id,
  file_number: Id,
  name: z.string(),
  dob: z.string().nullable(),
  age: z.number().nullable(),
  gender_type_id: Id.nullable(),
  group_role_type_id: Id,
  education_level_id: Id.nullable(),
  client_state_type_id: Id,
  date_start: z.string(),
  date_end: z.string().nullable(),
});
export type Member = z.output<typeof Member>;

/** A member with the row of their time in the household; `row_version` is the client's, `membership_version` that row's. */
export const FamilyMember = Member.extend({
  row_version: Count,
  email: z.string().nullable(),
  membership_id: Id,
  membership_version: Count,
});
export type FamilyMember = z.output<typeof FamilyMember>;

/** The persons that an answer with a card and its household shows: all of them, the card's own person first. */
export const householdShown = (answer: { client: ClientCard; members: readonly Member[] }): number[] => [
  answer.client.id,
  ...answer.members.map((member) => member.client_id),
];

/**
 * Why the household may or may not be served today. `head` is the person whose file was checked, where the caller named
 * another member.
 */
export const Eligibility = z.object({
  colour: z.enum(['green', 'orange', 'red']),
  reasons: z.array(z.string()),
  next_date: PlainDate.nullable(),
  /** When the household is expected today. */
  time: Time.nullable(),
  /** When the household arrived today for food. */
  arrived: Time.nullable(),
  head: z.object({ client_id: Id, file_number: Id, name: z.string() }).nullable(),
});
export type Eligibility = z.output<typeof Eligibility>;
