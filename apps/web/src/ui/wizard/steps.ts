/**
 * The steps of a wizard as data. A wizard computes them from its draft at each change: which there are, the question of
 * each and whether it is answered; which steps can be reached follows from it.
 */
import type { ReactNode } from 'react';
import type { TextKey } from '../../local/texts.ts';

export interface WizardStep<Name extends string = string> {
  readonly name: Name;
  readonly label: TextKey;
  /** Whether the step is answered, so that the steps after it can be reached. */
  readonly done: boolean;
  /** Whether the step can be reached although earlier steps are not answered. */
  readonly open?: boolean;
  /** Whether the step is over and cannot be reached again. */
  readonly shut?: boolean;
  /** Whether Continue can leave the step, if that is not the same as `done`. */
  readonly valid?: boolean;
  /** Why Continue cannot leave the step, for its tooltip. */
  readonly why?: TextKey;
  /** The answer in a few words, for the list of steps. */
  readonly chosen?: ReactNode;
  /** Whether the list of steps shows the name of the step beside the answer. */
  readonly named?: boolean;
}

type Steps<Name extends string> = readonly WizardStep<Name>[];

/** Whether a step can be reached: it is one of them and not shut, and is open or has everything before it answered. */
export function isReachable<Name extends string>(steps: Steps<Name>, name: Name): boolean {
  const index = steps.findIndex((step) => step.name === name);
  const step = steps[index];
  return step !== undefined && !step.shut && (step.open === true || steps.slice(0, index).every(({ done }) => done));
}

/** Whether Continue can leave a step. */
export const isValid = ({ done, valid = done }: Pick<WizardStep, 'done' | 'valid'>): boolean => valid;

/** The step after this one; the last one stays. */
export function stepAfter<Name extends string>(steps: Steps<Name>, name: Name): Name {
  const index = steps.findIndex((step) => step.name === name);
  return steps[index + 1]?.name ?? name;
}

/** The step before this one; the first one stays. */
export function stepBefore<Name extends string>(steps: Steps<Name>, name: Name): Name {
  const index = steps.findIndex((step) => step.name === name);
  return steps[index - 1]?.name ?? name;
}

/** The first step after this one with an open question, otherwise the last one. */
export function undoneAfter<Name extends string>(steps: Steps<Name>, name: Name): Name {
  const index = steps.findIndex((step) => step.name === name);
  return firstUndone(steps.slice(index + 1)) ?? name;
}

/** The first step with an open question, otherwise the last one. */
export function firstUndone<Name extends string>(steps: Steps<Name>): Name | undefined {
  return (steps.find(({ done }) => !done) ?? steps.at(-1))?.name;
}
