/**
 * The intake of a household in its steps (000 §4): what is missing in each, by the same functions as the tabs of
 * its file. Nothing is approved while anything is missing.
 */
import {
  type DocumentState,
  isLineDone,
  keptProofs,
  lineState,
  PROOF_LISTS,
  type Proofs,
  type Person as Proving,
  proofsMissing,
  proofsRequired,
} from '../documents/proofs.ts';
import { incomeMissing, type NoIncome } from '../money/no-income.ts';
import { type Revenue, repeatedRevenues, revenueRequired } from '../money/revenues.ts';
import { type Address, addressErrors } from './address.ts';
import { isHeadOrSingle, type Membership, memberRefusal } from './family.ts';
import { isStayOn, type Stay } from './housing.ts';
import { isAnonymous, type Profile, type ProfileConstants } from './profile.ts';
import { profileErrors } from './profile-errors.ts';

/** The steps of the intake in their order; the last one shows the whole file and approves it (000 §2). */
export const INTAKE_STEPS = ['profile', 'housing', 'members', 'revenues', 'proofs', 'documents', 'approval'] as const;
export type IntakeStep = (typeof INTAKE_STEPS)[number];

/** Somebody of the household, with the facts that their steps check. */
export interface IntakePerson {
  client_id: number;
  profile: Profile;
  membership: Membership;
  /** Regions of their country of birth. */
  geo_regions: readonly number[];
  revenues: readonly Revenue[];
  no_incomes: readonly NoIncome[];
  /** The facts that decide which proofs are required of them. */
  proving: Proving;
  /** Chosen, and offered. */
  proofs: Proofs;
  offered: Proofs;
  documents: readonly { document_type_id: number; state: DocumentState; verified: 0 | 1 }[];
  /** Document types without which the person may be approved. */
  waived: readonly number[];
}

/** A household at its intake; the head or single person is the first. */
export interface Intake {
  today: string;
  persons: readonly [IntakePerson, ...IntakePerson[]];
  /** Where the household lives and lived. */
  housings: readonly (Stay & { address: Address })[];
  fee_paid: 0 | 1;
  constants: ProfileConstants;
  asylum_seekers: readonly number[];
  married_statuses: readonly number[];
}

/** Something that is missing in a step. */
export interface Missing {
  step: IntakeStep;
  client_id: number;
  /** A field of the profile or the address, a list of proofs, or the subject of the step; of a document that was uploaded, `verified`. */
  field: string;
  /** The document that is not verified. */
  document_type_id: number | null;
}

/**
 * Everything that is missing, in the order of the steps; empty when the household may be approved (000 §4, §5). A
 * person who is served without a name needs no income, proofs or documents, and their household no fee and no address
 * (decision 074).
 */
export function intakeMissing(intake: Intake): Missing[] {
  const [head, ...members] = intake.persons;
  const named = intake.persons.filter(({ profile }) => !isAnonymous(profile));
  return [
    ...profileMissing(intake, head).map((field) => missing('profile', head, field)),
    ...housingMissing(intake).map((field) => missing('housing', head, field)),
    ...members.flatMap((member) =>
      [...roleMissing(intake, member), ...profileMissing(intake, member)].map((field) =>
        missing('members', member, field),
      ),
    ),
    ...named.flatMap((person) => revenuesMissing(intake, person).map((field) => missing('revenues', person, field))),
    ...named.flatMap((person) => chosenMissing(person).map((list) => missing('proofs', person, list))),
    ...named.flatMap((person) =>
      documentsMissing(person).map(({ type, uploaded }) =>
        missing('documents', person, uploaded ? 'verified' : 'document_type_id', type),
      ),
    ),
    ...(intake.fee_paid === 1 || isAnonymous(head.profile) ? [] : [missing('approval', head, 'fee_paid')]),
  ];
}

/** Whether nothing is missing in a step. */
const isStepComplete = (step: IntakeStep, all: readonly Pick<Missing, 'step'>[]): boolean =>
  all.every((one) => one.step !== step);

/** The documents follow from the proofs that are chosen: without these nothing is known to be there. */
const FOLLOWS: Partial<Record<IntakeStep, IntakeStep>> = { documents: 'proofs' };

/** The steps that are complete. */
export const stepsDone = (all: readonly Pick<Missing, 'step'>[]): IntakeStep[] =>
  INTAKE_STEPS.filter((name) => all.every(({ step }) => step !== name && step !== FOLLOWS[name]));

/** Where an intake continues: the first step with something missing, otherwise the last. */
export const stepToDo = (all: readonly Pick<Missing, 'step'>[]): IntakeStep =>
  INTAKE_STEPS.find((step) => !isStepComplete(step, all)) ?? 'approval';

const missing = (
  step: IntakeStep,
  { client_id }: IntakePerson,
  field: string,
  document_type_id: number | null = null,
): Missing => ({ step, client_id, field, document_type_id });

/** The names of the profile's fields that are missing or wrong, each once. */
function profileMissing({ today, constants }: Intake, { profile, membership, geo_regions }: IntakePerson): string[] {
  const is_head_or_single = isHeadOrSingle(membership.group_role_type_id);
  const errors = profileErrors(profile, { today, is_head_or_single, geo_regions, constants });
  return [...new Set(errors.map(({ path }) => path))];
}

/** Reports a role that the household does not allow, such as a partner whose head is not married (000 §4). */
function roleMissing({ today, persons, married_statuses }: Intake, member: IntakePerson): string[] {
  const [head, ...members] = persons;
  const refused = memberRefusal(
    { ...member.membership, dob: member.profile.dob },
    {
      head_marital_status: head.profile.marital_status_type_id,
      married_statuses,
      members: members.filter((one) => one !== member).map(({ membership }) => membership),
      today,
    },
  );
  return refused === 'InvalidFamilyRole' ? ['group_role_type_id'] : [];
}

/** Reports a missing current address, or each of its invalid fields. */
function housingMissing({ today, persons: [head], housings, constants }: Intake): string[] {
  if (isAnonymous(head.profile)) return [];
  const current = housings.filter((stay) => isStayOn(stay, today));
  if (current.length === 0) return ['address'];
  const errors = current.flatMap(({ address }) => addressErrors(address, constants.default_country));
  return [...new Set(errors.map(({ path }) => path))];
}

/**
 * Reports a required revenue, or declaration of having none, that is missing, and a type that the person has twice (000
 * §5, O-38, O-45).
 */
function revenuesMissing({ today, asylum_seekers }: Intake, person: IntakePerson): string[] {
  const { membership, profile, revenues, no_incomes } = person;
  const { citizenship_type_id } = profile;
  const required = revenueRequired({ role: membership.group_role_type_id, citizenship_type_id }, asylum_seekers);
  const none = incomeMissing({ required, revenues, no_incomes }, today);
  return none || repeatedRevenues(revenues, today).length > 0 ? ['revenues'] : [];
}

/** The lists that need a proof and have none chosen that is still offered (000 O-43, O-44). */
const chosenMissing = ({ proofs, offered, proving }: IntakePerson) =>
  proofsMissing(keptProofs(proofs, offered).kept, proofsRequired(proving, offered));

/**
 * The chosen document types that are neither verified nor waived, each once, and whether a document was uploaded for
 * them.
 */
function documentsMissing({ proofs, documents, waived }: IntakePerson): { type: number; uploaded: boolean }[] {
  const listed = [...new Set(PROOF_LISTS.flatMap((list) => proofs[list]))];
  return listed.flatMap((type) => {
    const own = documents.filter(({ document_type_id }) => document_type_id === type);
    const state = lineState(own, waived.includes(type));
    return isLineDone(state) ? [] : [{ type, uploaded: state !== 'missing' }];
  });
}

/** Whether the missing document was uploaded and only has to be verified. */
export const isUploaded = ({ field }: Pick<Missing, 'field'>): boolean => field === 'verified';
