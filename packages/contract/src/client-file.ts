/** A client's file: reading and saving it (000 §2, §3, §5). */
import { STATUS } from '@resa/rules/booking/appointment-status';
import { AGE_GROUPS, type AgeGroup } from '@resa/rules/person/age-groups';
import { CLIENT_FIELDS, type ClientFieldName, EDITED_FIELDS, type EditedName } from '@resa/rules/person/client-fields';
import { z } from 'zod';
import { answers, call } from './call.ts';
import { BulletinOfClient, Comment, Proofs, Revenue, Upload } from './client-sections.ts';
import { HouseholdConsents } from './consents.ts';
import { HouseholdDocuments } from './documents.ts';
import { HousingPage, HousingPaging } from './housings.ts';
import { ClientCard, Eligibility, FamilyMember, householdShown, Member } from './persons.ts';
import { Missing } from './requests.ts';
import { HouseholdIncome, HouseholdRevenues } from './revenues.ts';
import { Count, Flag, Id, Instant, optionalText, PlainDate, text } from './types.ts';

const who = ['crud_clients', 'view_clients'] as const;
const Choice = Id.nullable();
/** Text as it is typed. The rules check its length like the rest, so that one refusal names every field at once. */
const Typed = optionalText(1_000);

const READ = {
  text: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  date: z.string().nullable(),
  birth: z.string().nullable(),
  lookup: Id.nullable(),
  every_days: z.number().nullable(),
  yes_no: Flag,
  /** Tag codes. */
  tags: z.array(z.string()),
  origin: z.number(),
  instant: Instant,
};
const SENT = {
  text: Typed,
  email: Typed,
  phone: Typed,
  date: Typed,
  birth: Typed,
  lookup: Choice,
  every_days: Count.nullable(),
  yes_no: Flag,
  tags: z.array(text(64)).max(50),
};
/** The schema of each field, by its kind. */
const schemas = <Name extends ClientFieldName, Kinds extends object>(names: readonly Name[], kinds: Kinds) =>
  Object.fromEntries(names.map((name) => [name, kinds[CLIENT_FIELDS[name].kind as keyof Kinds]])) as {
    [N in Name]: Kinds[(typeof CLIENT_FIELDS)[N]['kind'] & keyof Kinds];
  };

/** A client's own fields (000 §3). */
export const Client = ClientCard.extend({
  ...schemas(Object.keys(CLIENT_FIELDS) as ClientFieldName[], READ),
  first_name: z.string(),
  last_name: z.string(),
  /** Document types whose upload is there, and all that are required, over the whole household (000 O-42). */
  dc: Count,
  dr: Count,
  single_head: Flag,
  /** 1 if there is a photo that the person does not allow to be shown. */
  photo_hidden: Flag,
  row_version: Count,
});
export type Client = z.output<typeof Client>;

/**
 * The fields that the profile form sends. This checks only types; `profileErrors` of packages/rules says which are
 * required and how long they may be, for browser and server alike.
 */
export const ClientInput = z.object({
  ...schemas<EditedName, typeof SENT>(EDITED_FIELDS, SENT),
  anonymous: Flag.default(0),
  one_name: Flag.default(0),
  dob_known: Flag,
  /** The approximate age, sent only if the user typed it: the date of birth is then computed from it (000 O-86). */
  approximate_age: z.number().nullish(),
});
export type ClientInput = z.input<typeof ClientInput>;

/**
 * The most bytes of a body with a photo. It is more than a picture may have, so that a photo that is too large is
 * refused as a picture and not as a body.
 */
const LARGEST = 8_388_608;
/** The photo: a data URL for a new one, null to leave it as it is, '' to remove it (000 O-77). */
const Photo = z.string().max(LARGEST).nullable().default(null);

const Saving = {
  photo: Photo,
  /** Read only for a new file. For an existing person the server knows it (000 O-77). */
  isSingleHead: z.boolean().default(true),
  /** 1 to save although another household has the same phone (000 O-35). */
  accept_phone: Flag.default(0),
};
/** How many persons are in each age group. */
const PersonsByAge = z.object(
  Object.fromEntries(AGE_GROUPS.map((group) => [group, Count.default(0)])) as Record<
    AgeGroup,
    z.ZodDefault<typeof Count>
  >,
);

/** The files of other households that have one of the sent phones, and which phones these are, as ten digits. */
export const PhoneExists = { files: z.array(z.object({ id: Id, file_number: Id, phones: z.array(z.string()) })) };
const saved = {
  Ok: { client: Client },
  bad_picture: {},
  email_exists: {},
  phone_exists: PhoneExists,
};

/** A file as its card and its tabs show it. */
export const FileShown = {
  client: Client,
  members: z.array(Member),
  revenues: z.array(Revenue),
  /** Document types required of this person, and the documents uploaded for them. */
  documents: z.array(Id),
  documents_uploads: z.array(Upload),
  documents_setting: Proofs,
  comments: z.array(Comment),
  bulletins: z.array(BulletinOfClient),
  group_id: Id.nullable(),
  family_head_id: Id.nullable(),
  family_head_email: z.string().nullable(),
  family_role_type_id: Id.nullable(),
  /** Complete sections 1, incomplete 0 (000 O-41). */
  info: z.object({
    profile: Flag,
    /** The fields that keep the profile from being complete; empty when it is. */
    profile_missing: z.array(z.string()),
    /** The gaps of the file, of the household for its head: the card and the tabs list them. */
    missing: z.array(Missing),
    /** Open requests for waivers, of the household for its head. */
    asked_waivers: Count,
    housing: Flag,
    revenues: Flag,
    documents_setting: Flag,
    /** The other user who is editing the file. */
    locked_by: z.string().nullable(),
    /** Whether the file was ever approved; until then it becomes active only by approval (000 O-60). */
    approved: Flag,
    state_changed_at: Instant.nullable(),
    /** The comment with which it was refused, while it is. */
    refused_reason: z.string().nullable(),
  }),
  /** The contents of the file, in numbers (002 A25). */
  counts: z.object({
    appointments: Count,
    open_appointments: Count,
    no_shows: Count,
    documents_uploads: Count,
    revenues: Count,
    comments: Count,
    members: Count,
    proof_of_identification: Count,
    proof_of_address: Count,
    proof_of_revenue: Count,
    /** Open ones, those that begin later too. */
    bulletins: Count,
  }),
  eligibility: Eligibility,
  /** Visits (2) and no-shows (3) of the last twelve months, oldest first; null in a member's file, and for users who may not see appointments. */
  visits: z.array(z.object({ id: Id, day: PlainDate, status: z.literal([STATUS.closed, STATUS.no_show]) })).nullable(),
  /** The income of the household. */
  income: HouseholdIncome,
  today: PlainDate,
};

export const file = {
  /** A file's card and profile. */
  fetch: call({
    summary: 'Read a client file',
    path: '/api/client/fetch',
    // A merge shows both files.
    may: [...who, 'crud_clients_deleted'],
    byHand: true,
    reads: ['clients', 'families', 'appointments', 'bulletins', 'documents', 'pay_frequency_types', 'revenue_brackets'],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: FileShown }),
    shows: (answer) => (answer.code === 'Ok' ? householdShown(answer) : []),
  }),
  /**
   * Reads a file again for a page that shows it, after others changed its household. It is recorded as a view, but does
   * not keep the session open, since the user did nothing.
   */
  now: call({
    summary: 'Read a client file again after a change of its household',
    path: '/api/client/now',
    may: who,
    reads: [],
    /** The flags request the data of the tab that is open. */
    takes: z.object({
      id: Id,
      revenues: Flag.default(0),
      documents: Flag.default(0),
      consents: Flag.default(0),
      housings: HousingPaging.omit({ terms: true }).nullish(),
    }),
    gives: answers({
      Ok: {
        file: z.object(FileShown),
        members: z.array(FamilyMember),
        planned: z.array(FamilyMember),
        just_made: z.array(Id),
        revenues: HouseholdRevenues.nullable(),
        documents: HouseholdDocuments.nullable(),
        consents: HouseholdConsents.nullable(),
        housings: HousingPage.nullable(),
      },
    }),
    shows: (answer) => {
      if (answer.code !== 'Ok') return [];
      const { file, planned, revenues, documents, consents } = answer;
      const tab = [...(revenues?.members ?? []), ...(documents?.persons ?? []), ...(consents?.persons ?? [])];
      const others = [...planned, ...tab];
      return [...new Set([...householdShown(file), ...others.map(({ client_id }) => client_id)])];
    },
  }),
  /** Saves the profile and the photo of a file whose lock the session holds (000 O-25, O-26). */
  update: call({
    summary: 'Save a client file',
    path: '/api/client/update',
    may: ['crud_clients'],
    changes: ['clients', 'families'],
    logs: 'client.update',
    largest: LARGEST,
    takes: z.object({
      client: ClientInput.extend({ id: Id, row_version: Count }),
      ...Saving,
      /** The new role of the partner of a head who is not married now. */
      partner_role: Id.nullable().default(null),
    }),
    gives: answers({
      ...saved,
      not_locked: {},
      /** The head is no longer married, and the input has no new role for their partner. */
      partner_asked: { partner: z.object({ client_id: Id, name: z.string() }) },
      InvalidFamilyRole: {},
      /**
       * Somebody saved the file after the form was opened. `changed` are the fields whose stored value differs from the
       * sent one (001 O-42).
       */
      stale: { saved_by: z.string(), saved_at: Instant, row_version: Count, changed: z.array(z.string()) },
    }),
    shows: (answer, { client }) => {
      if (answer.code === 'phone_exists') return answer.files.map(({ id }) => id);
      if (answer.code === 'partner_asked') return [answer.partner.client_id];
      return answer.code === 'Ok' || answer.code === 'stale' ? [client.id] : [];
    },
  }),
  /** Adds the file of a head or single person, in a household of one, in process (000 O-04, O-21). */
  store: call({
    summary: 'Add a client file',
    path: '/api/client/store',
    may: ['add_clients'],
    restricted: 'number',
    changes: ['clients', 'families'],
    logs: 'client.store',
    largest: LARGEST,
    takes: z.object({ client: ClientInput, ...Saving }),
    gives: answers(saved),
    shows: (answer) => {
      if (answer.code === 'phone_exists') return answer.files.map(({ id }) => id);
      return answer.code === 'Ok' ? [answer.client.id] : [];
    },
  }),
  /**
   * Adds a household that is served without a name, by its age groups and its area (decision 074). Its files are active
   * if the user may approve them, otherwise in process. `update` with `anonymous` 0 gives a person a name.
   */
  storeAnonymous: call({
    summary: 'Add a household that is served without a name',
    path: '/api/client/store_anonymous',
    may: ['add_clients'],
    restricted: 'number',
    changes: ['clients', 'families'],
    logs: 'client.store',
    takes: z.object({
      ages: PersonsByAge,
      /**
       * The sortation area. A whole postal code is accepted too, and only its area is stored; null if it is not known.
       */
      area: optionalText(10),
      /** The request of this household, which is deleted because somebody refuses what a file by name needs. */
      instead_of: Id.nullable().default(null),
    }),
    gives: answers({ Ok: { id: Id, file_number: Id, client_state_type_id: Id } }),
    shows: (answer) => (answer.code === 'Ok' ? [answer.id] : []),
  }),
};
