import type { Locale } from '@resa/contract/texts';
import { sql } from 'kysely';
import type { Context } from '../../frame/change/context.ts';

/**
 * Whether the user sees changed values and clients' names, which are contents of files: only with the right to see
 * files.
 */
export const maySeeFiles = (ctx: Pick<Context, 'may'>): boolean => ctx.may('view_clients') || ctx.may('crud_clients');

interface Named {
  created_name: string;
  by_client: 0 | 1;
  name: string | null;
  about_client: boolean;
}

/** The language of the names, and whether an entry is about clients: of a file, or a bulletin. */
export const subjectIn = (locale: Locale) => sql<Pick<Named, 'name' | 'about_client'>>`
  ${sql.ref(`entity_name_${locale}`)} as name, (client_id is not null or entity = 'bulletins') as about_client`;

/**
 * An entry without the name of a client who did it themselves, for users who may not see it and if they are erased,
 * and without the changed values of a file for users who may not see those.
 */
export const namedFor = <E extends Named>(ctx: Pick<Context, 'may'>, { about_client, ...entry }: E) => ({
  ...entry,
  name: about_client && !maySeeFiles(ctx) ? null : entry.name,
  created_name: entry.by_client === 1 && (!maySeeFiles(ctx) || entry.created_name === '') ? null : entry.created_name,
});

/**
 * The changed fields of a log entry, each with its value before and after; ids stay ids, the browser names them. What
 * an earlier release wrote in another shape is left out: an entry is always shown, with any content.
 */
export function propertiesOf(stored: unknown): Record<string, [unknown, unknown]> {
  if (stored === null || typeof stored !== 'object') return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([field, pair]) =>
      Array.isArray(pair) && pair.length === 2 ? [[field, [pair[0], pair[1]] as [unknown, unknown]]] : [],
    ),
  );
}
