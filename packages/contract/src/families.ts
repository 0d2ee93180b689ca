/** Households (000 §2 "Family dialog"). */
import { z } from 'zod';
import { answers, call } from './call.ts';
import { ClientInput, PhoneExists } from './client-file.ts';
import { FamilyMember, Person } from './persons.ts';
import { Count, EmailAddress, Flag, Id, Instant, PlainDate, rehearsable } from './types.ts';

/** A found person with the household where they live now; role 1 lives in a household of one. */
const Joining = Person.extend({
  group_id: Id,
  group_role_type_id: Id,
  age: z.number().nullable(),
  /** The address in their own file today; null without one. */
  address: z.string().nullable(),
});
export type Joining = z.output<typeof Joining>;

const until = PlainDate.nullish().transform((date) => date ?? null);
/** A person's time in a household. */
const PeopleGroup = z.object({ group_role_type_id: Id, date_start: PlainDate, date_end: until });

const locked = { holder: z.string(), since: Instant };

export const families = {
  list: call({
    summary: 'List the members of a household',
    path: '/api/client/family/list',
    reads: ['families', 'clients'],
    may: ['crud_clients', 'view_clients'],
    byHand: true,
    takes: z.object({ client_id: Id }),
    gives: answers({
      Ok: {
        members: z.array(FamilyMember),
        /** Members who join on a later day. */
        planned: z.array(FamilyMember),
        /** Members whose file was added here within the last 24 hours. Removing such a member deletes the file. */
        just_made: z.array(Id),
      },
    }),
    shows: (answer) =>
      answer.code === 'Ok' ? [...answer.members, ...answer.planned].map((member) => member.client_id) : [],
  }),
  /** Reads a person with their whole household, so that they can join another household together (000 O-34). */
  searchAddFamily: call({
    summary: 'Read a person and their household, to add them to another',
    path: '/api/client/searchAddFamily',
    may: ['crud_clients'],
    restricted: 'number',
    byHand: true,
    reads: ['clients', 'families'],
    takes: z.object({ client_id: Id }),
    gives: answers({ Ok: { persons: z.array(Joining) } }),
    shows: (answer) => (answer.code === 'Ok' ? answer.persons.map(({ id }) => id) : []),
  }),
  /**
   * Adds a person to a household; this session must hold the lock of its head's file. The person has a file
   * (`people_group.client`) and comes with the rest of their household (`moving`) or without it (`leaving`); or they
   * are new (`client`). Their own address ends on the day before.
   */
  store: call({
    summary: 'Add a person to a household',
    path: '/api/client/family/store',
    may: ['crud_clients'],
    changes: ['clients', 'families', 'appointments'],
    logs: 'family.store',
    takes: z.object({
      group_id: Id,
      people_group: PeopleGroup.extend({ client: Id.nullish() }),
      client: ClientInput.nullish(),
      /** All other persons of the household, with their roles in the new one. They move together or not at all. */
      moving: z
        .array(z.object({ client_id: Id, group_role_type_id: Id }))
        .max(50)
        .default([]),
      /** The person leaves their household, and the others stay in it. */
      leaving: z
        .object({
          /** The head of the household that stays, if the person was its head. */
          next_head: Id.nullish(),
          /** The new role of the former head's partner, unless the partner is the next head. */
          partner_role: Id.nullish(),
        })
        .nullish(),
      accept_phone: Flag.default(0),
    }),
    gives: answers({
      Ok: { client_ids: z.array(Id) },
      InvalidFamilyRole: {},
      PersonInFamily: {},
      InvalidDates: {},
      /** The person heads a household that stays, so it needs another head. */
      ChangeFamilyHead: {},
      NoCandidate: {},
      ClientYounger: {},
      /** The household's only person is under 18 (F-148). */
      minor_head: {},
      email_exists: {},
      phone_exists: PhoneExists,
      not_locked: {},
      locked,
    }),
    says: { email_exists: 'e_email_of_joining' },
    // A refusal because of their household is about the person.
    shows: (answer, { people_group }) => {
      if (answer.code === 'phone_exists') return answer.files.map(({ id }) => id);
      if (answer.code === 'Ok') return answer.client_ids;
      return answer.code === 'PersonInFamily' && people_group.client ? [people_group.client] : [];
    },
  }),
  /** Changes a member's role or dates, in a household whose head's file the session edits. */
  update: call({
    summary: 'Change a member’s role or dates',
    path: '/api/client/family/update',
    may: ['crud_clients'],
    changes: ['clients', 'families'],
    logs: 'family.update',
    takes: z.object({ group_id: Id, people_group: PeopleGroup.extend({ id: Id, row_version: Count }) }),
    gives: answers({
      Ok: {},
      InvalidFamilyRole: {},
      InvalidDates: {},
      ChangeFamilyHead: {},
      NoCandidate: {},
      not_locked: {},
      locked,
      stale: { row_version: Count },
    }),
  }),
  /**
   * Takes a member out of their household. From today on they are a single person; a file that was added in this
   * household within the last 24 hours is deleted. A person who was to join later does not join. A member
   * who is removed within a day after they were added gets their own address back.
   */
  destroy: call({
    summary: 'Remove a member from a household',
    path: '/api/client/family/destroy',
    may: ['crud_clients'],
    changes: ['clients', 'families'],
    logs: 'family.destroy',
    takes: z.object({ client_id: Id, group_id: Id, ...rehearsable }),
    gives: answers({ Ok: { deleted: Flag }, ChangeFamilyHead: {}, NoCandidate: {}, not_locked: {}, locked }),
  }),
  /** Makes an adult member the head: housing, email and open appointments follow (000 O-24). */
  switchToFamilyHead: call({
    summary: 'Make a member the head of their household',
    path: '/api/client/family/switch_to_family_head',
    may: ['switch_of_family_head'],
    changes: ['clients', 'families', 'appointments'],
    logs: 'family.switch_head',
    takes: z.object({
      head: Id,
      candidate: Id,
      /** The new head's email from now on; the former head's own can move. Null: no address. */
      email: z
        .union([z.literal('').transform(() => null), EmailAddress])
        .nullish()
        .transform((email) => email ?? null),
      /** The former head's new role, unless the candidate was their partner. */
      head_role: Id.nullish().transform((role) => role ?? null),
      /** The new role of the former head's partner, unless the partner is the candidate. */
      partner_role: Id.nullish().transform((role) => role ?? null),
    }),
    gives: answers({
      Ok: {},
      email_exists: {},
      NoCandidate: {},
      ClientYounger: {},
      InvalidDates: {},
      InvalidFamilyRole: {},
      locked,
    }),
    shows: (answer, { candidate }) => (answer.code === 'Ok' || answer.code === 'ClientYounger' ? [candidate] : []),
  }),
  /** Saves the education levels of a household, all or none; a file that someone else edits is not touched. */
  updateEducationalLevel: call({
    summary: 'Save the education levels of a household',
    path: '/api/client/family/update_educational_level',
    may: ['crud_clients'],
    changes: ['clients'],
    logs: 'client.education_level',
    takes: z.object({
      members: z
        .array(z.object({ client_id: Id, education_level_id: Id, row_version: Count }))
        .min(1)
        .max(50),
    }),
    gives: answers({
      Ok: {},
      locked: { holder: z.string(), since: Instant },
      stale: { saved_by: z.string(), saved_at: Instant, row_version: Count, changed: z.array(z.string()) },
    }),
  }),
};
