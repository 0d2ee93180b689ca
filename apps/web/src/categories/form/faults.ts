/** What is wrong with a row, field by field, as the contract's own schema judges it. */
import { changedRowSchema, type List, newRowSchema } from '@resa/contract/lists/define';
import type { CallFailed, FieldFault } from '../../connect.ts';
import { isTextKey, type TextKey } from '../../local/texts.ts';
import type { Values } from '../lists.ts';

export interface Fault {
  rule: TextKey;
  max?: number | undefined;
}
export type Faults = Readonly<Record<string, Fault>>;

const nothing = (value: unknown) => value === null || value === undefined || value === '';

/** The faults of what is typed; `id` is that of the row it changes. */
export function faultsOf(list: List, values: Values, id: number | null): Faults {
  const judged =
    id === null ? newRowSchema(list).safeParse(values) : changedRowSchema(list).safeParse({ ...values, id });
  const faults: Record<string, Fault> = {};
  for (const issue of judged.error?.issues ?? []) {
    const path = String(issue.path[0]);
    if (path in faults) continue;
    if (nothing(values[path])) faults[path] = { rule: 'must_be_completed' };
    else if (issue.code === 'too_big' && issue.origin === 'string')
      faults[path] = { rule: 'e_too_long', max: Number(issue.maximum) };
    else faults[path] = { rule: isTextKey(issue.message) ? issue.message : 'e_number' };
  }
  return faults;
}

/** The faults that the server found; those of no field of the form are left out. */
export function faultsOfCall({ fields = [] }: CallFailed): Faults {
  return Object.fromEntries(
    fields.flatMap(({ path, rule, max }: FieldFault) => {
      const [row, field] = path.split('.');
      return row === 'row' && field ? [[field, { rule: isTextKey(rule) ? rule : 'w_validating_data', max }]] : [];
    }),
  );
}
