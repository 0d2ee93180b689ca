import { periodFaults, type UpdatePeriod } from '@resa/rules/person/file-update';
import { invalid } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';

/** A typed period, complete; throws for faults that the rules find. */
export function checked<P extends UpdatePeriod>({ today }: Context, typed: P) {
  const faults = Object.entries(periodFaults(typed, today.date)).map(([name, rule]) => ({
    path: `period.${name}`,
    rule,
  }));
  if (faults.length > 0) throw invalid(...faults);
  // Reported among the faults.
  return typed as P & { start_date: string; end_date: string };
}
