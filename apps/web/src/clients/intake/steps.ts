/** The steps of the intake as the wizard shows them (000 §2). */
import type { Missing } from '@resa/contract/requests';
import { isMarried, ROLE } from '@resa/rules/person/family';
import { INTAKE_STEPS, type IntakeStep, stepsDone } from '@resa/rules/person/intake';
import type { TextKey } from '../../local/texts.ts';
import type { WizardStep } from '../../ui/wizard/steps.ts';
import type { ClientFileData } from '../client-file.ts';

/** The consents follow the profile. They have no gaps: who refuses is served all the same (decision 067). */
export type Step = IntakeStep | 'consents';
const [PROFILE, ...OTHERS] = INTAKE_STEPS;
const STEPS: readonly Step[] = [PROFILE, 'consents', ...OTHERS];

export const LABELS: Readonly<Record<Step, TextKey>> = {
  profile: 'tab_profile',
  consents: 'tab_consents',
  housing: 'tab_housing',
  members: 'tab_family',
  revenues: 'tab_revenues',
  proofs: 'tab_documents_setting',
  documents: 'tab_documents',
  approval: 'intake_approval',
};

/** Each step, and whether it is complete. No step is complete before the file is stored. */
export const stepsOf = (missing: readonly Missing[] | null): WizardStep<Step>[] => {
  const done = missing ? stepsDone(missing) : [];
  const isDone = (name: Step) => (name === 'consents' ? missing !== null : done.includes(name));
  return STEPS.map((name) => ({ name, label: LABELS[name], done: isDone(name) }));
};

/** A step by its name in the address. */
export const stepNamed = (name: unknown): Step | undefined => STEPS.find((step) => step === name);

/** The role that replaces that of a partner; if it is inactive, no role is replaced. */
export type OtherRole = { active: 0 | 1 };

interface Household {
  client: Pick<ClientFileData['client'], 'marital_status_type_id'>;
  members: readonly Pick<ClientFileData['members'][number], 'client_id' | 'group_role_type_id'>[];
}

/**
 * The partners whose role is replaced when the user leaves the household step, because the head is not married (F-329).
 */
export function partnersCleared(
  { client, members }: Household,
  married: readonly number[],
  other: OtherRole | undefined,
): number[] {
  if (isMarried(client.marital_status_type_id, married) || other?.active !== 1) return [];
  return members.flatMap((member) => (member.group_role_type_id === ROLE.partner ? [member.client_id] : []));
}

/** Whether the user can go on from the household step: only roles that are replaced by that are missing. */
export const householdLeads = (missing: readonly Missing[], cleared: readonly number[]): boolean =>
  missing.every(
    ({ step, field, client_id }) =>
      step !== 'members' || (field === 'group_role_type_id' && cleared.includes(client_id)),
  );
