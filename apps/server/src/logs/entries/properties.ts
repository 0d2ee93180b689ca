import type { Context } from '../../frame/change/context.ts';

/** Whether the user sees changed values and clients' names: they are what the files hold, so it takes the right to see these. */
export const maySeeFiles = (ctx: Pick<Context, 'may'>): boolean => ctx.may('view_clients') || ctx.may('crud_clients');

/** An entry without the name of a client who did it themselves, for whoever may not see it and where they are erased. */
export const namedFor = <E extends { created_name: string; by_client: 0 | 1 }>(
  ctx: Pick<Context, 'may'>,
  entry: E,
) => ({
  ...entry,
  created_name: entry.by_client === 1 && (!maySeeFiles(ctx) || entry.created_name === '') ? null : entry.created_name,
});

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
