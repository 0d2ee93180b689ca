/** The steps of the intake as the wizard shows them (000 §2). */
import type { Missing } from '@resa/contract/requests';
import { INTAKE_STEPS, type IntakeStep } from '@resa/rules/person/intake';
import type { TextKey } from '../../local/texts.ts';
import type { WizardStep } from '../../ui/wizard/steps.ts';

export const LABELS: Readonly<Record<IntakeStep, TextKey>> = {
  profile: 'tab_profile',
  housing: 'tab_housing',
  members: 'tab_family',
  revenues: 'tab_revenues',
  proofs: 'tab_documents_setting',
  documents: 'tab_documents',
  approval: 'intake_approval',
};

/** The documents follow from the proofs that are chosen: without these nothing is known to be there. */
const FOLLOWS: Partial<Record<IntakeStep, IntakeStep>> = { documents: 'proofs' };

/** Each step with whether it is complete; none is while nothing is stored. */
export const stepsOf = (missing: readonly Missing[] | null): WizardStep<IntakeStep>[] =>
  INTAKE_STEPS.map((name) => ({
    name,
    label: LABELS[name],
    done: missing?.every(({ step }) => step !== name && step !== FOLLOWS[name]) ?? false,
  }));

/** A step by its name in the address. */
export const stepNamed = (name: unknown): IntakeStep | undefined => INTAKE_STEPS.find((step) => step === name);
