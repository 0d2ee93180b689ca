import type { Context } from '../../frame/change/context.ts';

/** Whether the user sees changed values: they are what the files hold, so it takes the right to see these. */
export const maySeeValues = (ctx: Pick<Context, 'may'>): boolean => ctx.may('view_clients') || ctx.may('crud_clients');

/**
 * The changed fields of a log entry, each with its value before and after; ids stay ids, the browser names them. What
 * an earlier release wrote in another shape is left out: an entry is always shown, whatever it holds.
 */
export function propertiesOf(stored: unknown): Record<string, [unknown, unknown]> {
  if (stored === null || typeof stored !== 'object') return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([field, pair]) =>
      Array.isArray(pair) && pair.length === 2 ? [[field, [pair[0], pair[1]] as [unknown, unknown]]] : [],
    ),
  );
}
