/** The tasks that a thread does for long files. */
import { countHouseholds, proposeHouseholds, type ProposeTask as Task } from '@resa/rules/client-import/propose';
import { dateReadings, foundValues } from '@resa/rules/client-import/readings';
import type { Proposal } from '@resa/rules/client-import/types';
import type { Reading } from '../kept/imports.ts';

export interface ProposeTask extends Task {
  readonly kind: 'propose';
}
export interface ReadTask extends Task {
  readonly kind: 'read';
}
export type TaskResult = Proposal | Reading;

export function work({ kind, ...task }: ProposeTask | ReadTask): TaskResult {
  const { table, mapping, facts } = task;
  if (kind === 'propose') return proposeHouseholds(task);
  return {
    dates: dateReadings(table, mapping, facts),
    values: foundValues(table, mapping, facts),
    ...countHouseholds(task),
  };
}
