/** The steps of an import, from what the server knows of it. */
import type { Mapping, Target } from '@resa/rules/client-import/types';
import type { ReactNode } from 'react';
import type { TextKey } from '../local/texts.ts';
import type { WizardStep } from '../ui/wizard/steps.ts';
import type { ImportRead, ImportRow } from './calls.ts';

export const STEPS = ['file', 'columns', 'values', 'check', 'import', 'result'] as const;
export type StepName = (typeof STEPS)[number];
type Step = WizardStep<StepName>;

/** The step that shows an import in this state. */
const WHERE: Readonly<Record<ImportRow['state'], StepName>> = {
  columns: 'columns',
  checking: 'check',
  check: 'check',
  running: 'import',
  stopped: 'import',
  done: 'result',
  taking_back: 'result',
  taken_back: 'result',
};
/** The states in which columns and values can still be changed. */
const OPEN: readonly ImportRow['state'][] = ['columns', 'checking', 'check'];
export const isOpen = ({ state }: Pick<ImportRow, 'state'>) => OPEN.includes(state);
/** The states in which the server is working. */
const BUSY: readonly ImportRow['state'][] = ['checking', 'running', 'taking_back'];
export const isBusy = ({ state }: Pick<ImportRow, 'state'>) => BUSY.includes(state);
/** Whether an import has ended, so that neither the server nor a user continues it. */
export const isFinished = ({ state }: Pick<ImportRow, 'state'>) => state === 'done' || state === 'taken_back';

const NAMES: readonly Target[] = ['last_name', 'first_name', 'full_name'];
/** The first question that the columns step still has, or null. */
export function columnsLack({ columns }: Mapping, { dates }: Pick<Wizard, 'dates'>): TextKey | null {
  if (!columns.some(({ target, whose }) => target && NAMES.includes(target) && whose === 'row'))
    return 'client_import_lacks_name';
  return dates.some(({ column, orders }) => orders.length > 1 && !columns[column]?.date_order)
    ? 'client_import_lacks_order'
    : null;
}

/** The values that are neither recognised by name nor mapped or left empty by the user. */
export const undecided = ({ values }: Mapping, found: Wizard['values']) =>
  found.filter(({ list, key, proposed }) => proposed === null && values[list]?.[key] === undefined);

type Wizard = NonNullable<ImportRead['wizard']>;

/** The steps of an import; `mapping` is the present one. */
export function stepsOf(read: ImportRead, mapping: Mapping | null, said: Partial<Record<StepName, ReactNode>>): Step[] {
  const { import: one, wizard, counts } = read;
  const shut = !isOpen(one);
  const lacks = wizard && mapping && !shut ? columnsLack(mapping, wizard) : null;
  const open = wizard && mapping && !shut ? undecided(mapping, wizard.values).length > 0 : false;
  const checked = one.state === 'check' && counts !== null;
  const written = shut && one.state !== 'running' && one.state !== 'stopped';
  return [
    { name: 'file', label: 'client_import_step_file', done: true, shut, chosen: said.file },
    {
      name: 'columns',
      label: 'client_import_step_columns',
      done: lacks === null,
      shut,
      chosen: said.columns,
      ...(lacks && { why: lacks }),
    },
    {
      name: 'values',
      label: 'client_import_step_values',
      done: !open,
      shut,
      why: 'client_import_lacks_values',
    },
    {
      name: 'check',
      label: 'client_import_step_check',
      done: shut || (checked && counts.decide === 0),
      shut: shut && (!written || wizard === null),
      why: checked ? 'client_import_lacks_decisions' : 'client_import_checking',
    },
    {
      name: 'import',
      label: 'client_import_step_import',
      done: written,
      shut: written,
      valid: checked && counts.new_household + counts.new_member + counts.joins + counts.same > 0,
      why: 'client_import_nothing',
    },
    { name: 'result', label: 'client_import_step_result', done: written },
  ];
}

/** The step to show: the one in the address if the state allows it, otherwise the one where the import continues. */
export const stepShown = (state: ImportRow['state'], asked: unknown): StepName => {
  const wanted = STEPS.find((name) => name === asked);
  const here = WHERE[state];
  if (!wanted) return here;
  if (!OPEN.includes(state)) return wanted === 'check' && here === 'result' ? 'check' : here;
  if (wanted === 'result') return here;
  return state === 'columns' && (wanted === 'check' || wanted === 'import') ? 'columns' : wanted;
};
