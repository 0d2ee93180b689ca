/** The intake of a household in its steps (000 §2 "New-client intake wizard", §4, §7). */
import { INTAKE_STEPS } from '@resa/rules/person/intake';
import { z } from 'zod';
import { Address, AddressInput, Housing } from './addresses.ts';
import { answers, call } from './call.ts';
import { Client, ClientInput, PhoneExists } from './client-file.ts';
import { BulletinOfClient, Comment, Revenue, Upload } from './client-sections.ts';
import { families } from './families.ts';
import { HousingRow } from './housings.ts';
import { householdShown, Member } from './persons.ts';
import { Missing } from './requests.ts';
import { Count, Flag, Id, Instant, PlainDate, rehearsable } from './types.ts';

const write = ['crud_clients'] as const;
const locked = { not_locked: {}, locked: { holder: z.string(), since: Instant } };

/** Somebody of the household with the data of their steps. */
const IntakeMember = Member.extend({
  revenues: z.array(Revenue),
  /** Document types that are required of them. */
  documents: z.array(Id),
  documents_uploads: z.array(Upload),
});

/** An entry of the address form; `housingErrors` of the rules checks its dates. */
const SavedHousing = z.object({
  /** Absent for a new one. */
  id: Id.nullish(),
  /** The version that the form was opened with. */
  row_version: Count.nullish(),
  house_type_id: Id,
  start_date: PlainDate,
  end_date: PlainDate.nullish().transform((date) => date ?? null),
});

export const intake = {
  /** A household with the data of its intake, the gaps of each step, and the step where it continues. */
  fetch: call({
    summary: 'Read a household at its intake',
    path: '/api/client_area/fetch',
    may: ['crud_clients', 'view_clients'],
    byHand: true,
    reads: ['clients', 'families', 'documents', 'bulletins'],
    takes: z.object({ client_id: Id }),
    gives: answers({
      Ok: {
        client: Client,
        members: z.array(IntakeMember),
        /** Where the household lives today; null while nothing is known. */
        housing: Housing.nullable(),
        address: Address.nullable(),
        /** The client's revenues; `members` has those of everyone. */
        revenues: z.array(Revenue),
        documents: z.array(Id),
        comments: z.array(Comment),
        bulletins: z.array(BulletinOfClient),
        info: z.object({
          missing: z.array(Missing),
          step: z.enum(INTAKE_STEPS),
          /** The other user who is editing the file. */
          locked_by: z.string().nullable(),
          /** Why the request was refused; null in other states. */
          refused_reason: z.string().nullable(),
        }),
      },
    }),
    shows: (answer) => (answer.code === 'Ok' ? householdShown(answer) : []),
  }),
  /** Makes the file of a new member, from today, in a household whose head's file the session edits. */
  storeMember: call({
    summary: 'Add a new member at the intake',
    path: '/api/client_area/store_member',
    may: write,
    changes: ['clients', 'families', 'appointments'],
    logs: 'family.store',
    takes: z.object({ head: Id, client: ClientInput, role: Id, accept_phone: Flag.default(0) }),
    gives: answers({
      Ok: { id: Id, file_number: Id },
      InvalidFamilyRole: {},
      ChangeFamilyHead: {},
      NoCandidate: {},
      ClientYounger: {},
      PersonInFamily: {},
      InvalidDates: {},
      minor_head: {},
      email_exists: {},
      phone_exists: PhoneExists,
      ...locked,
    }),
    says: { email_exists: 'e_email_of_joining' },
    shows: (answer) => {
      if (answer.code === 'phone_exists') return answer.files.map(({ id }) => id);
      return answer.code === 'Ok' ? [answer.id] : [];
    },
  }),
  /** Saves a member's profile and role together, in a household whose head's file the session edits. */
  updateMember: call({
    summary: 'Save a member at the intake',
    path: '/api/client_area/update_member',
    may: write,
    changes: ['clients', 'families'],
    logs: 'family.update',
    takes: z.object({
      head: Id,
      client: ClientInput.extend({ id: Id, row_version: Count }),
      role: Id,
      accept_phone: Flag.default(0),
    }),
    gives: answers({
      Ok: { id: Id, file_number: Id, client: Client },
      InvalidFamilyRole: {},
      InvalidDates: {},
      ChangeFamilyHead: {},
      NoCandidate: {},
      email_exists: {},
      phone_exists: PhoneExists,
      /** Someone saved the profile since the form was opened (001 O-42). */
      stale: { saved_by: z.string(), saved_at: Instant, row_version: Count, changed: z.array(z.string()) },
      ...locked,
    }),
    shows: (answer, { client }) => {
      if (answer.code === 'phone_exists') return answer.files.map(({ id }) => id);
      return answer.code === 'Ok' || answer.code === 'stale' ? [client.id] : [];
    },
  }),
  /** Takes a member out of the household of this head, as the household's tab does. */
  destroyMember: call({
    summary: 'Remove a member at the intake',
    path: '/api/client_area/destroy_member',
    may: write,
    changes: families.destroy.changes ?? [],
    logs: 'family.destroy',
    takes: z.object({ head: Id, client: Id, ...rehearsable }),
    gives: answers({ Ok: { deleted: Flag }, ChangeFamilyHead: {}, NoCandidate: {}, ...locked }),
  }),
  /** Adds an address, or changes one; both as in the file (000 O-06). */
  updateHousing: call({
    summary: 'Save where a household lives, at the intake',
    path: '/api/client_area/update_housing',
    may: write,
    changes: ['clients'],
    logs: 'housing.update',
    says: { not_head: 'e_not_head_housing' },
    takes: z.object({ client_id: Id, housing: SavedHousing, address: AddressInput, close_current: Flag.default(0) }),
    gives: answers({
      Ok: { housing: Housing, address: z.object({ id: Id }) },
      not_locked: {},
      not_head: {},
      closes_current: { current: z.array(HousingRow) },
      stale: { saved_by: z.string(), saved_at: Instant.nullable(), row_version: Count, changed: z.array(z.string()) },
    }),
    shows: (_answer, { client_id }) => [client_id],
  }),
};
