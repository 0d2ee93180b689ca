import type { contract, InputOf } from '@resa/contract';
import { TAKE_BACK_DAYS } from '@resa/contract/client-imports';
import type { ReadDb } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';
import { importOf, type StoredImport } from './kept/imports.ts';
import { householdsOf, named } from './undoing/stays.ts';

type Input = InputOf<typeof contract.clientImports.takingBack>;

/** How many households that stay are named at most. */
const MOST_NAMED = 100;

/** The effect of taking an import back; nothing is written. */
export const takingBack = (ctx: Context, { id }: Input) =>
  read(ctx, async (db) => {
    const refusal = refusalOf(await importOf(db, id), ctx);
    return refusal ?? { code: 'Ok' as const, ...(await takenOf(db, id)) };
  });

/** Why an import cannot be taken back now. */
export function refusalOf({ state, ended_at }: StoredImport, { now }: Pick<Context, 'now'>) {
  if (state !== 'done' || ended_at === null) return { code: 'import_state' as const };
  const isLate = now.getTime() > Date.parse(ended_at) + TAKE_BACK_DAYS * 86_400_000;
  return isLate ? { code: 'import_too_late' as const } : null;
}

async function takenOf(db: ReadDb, id: number) {
  const households = await householdsOf(db, id);
  const going = households.filter(({ why }) => why === null);
  const staying = households.filter(({ why }) => why !== null);
  const shown = staying.flatMap(({ made, joined, updated, why }) => {
    const [client_id] = [...made, ...joined, ...updated];
    return client_id === undefined ? [] : [{ client_id, why: why as string }];
  });
  const some = shown.slice(0, MOST_NAMED);
  const names = await named(
    db,
    some.map(({ client_id }) => client_id),
  );
  const sum = (of: (one: (typeof households)[number]) => number) => going.reduce((all, one) => all + of(one), 0);
  return {
    households: going.filter(({ made }) => made.length > 0).length,
    persons: sum(({ made }) => made.length),
    joined: sum(({ joined }) => joined.length),
    updated: sum(({ updated }) => updated.length),
    stays: some.flatMap(({ client_id, why }) => {
      const head = names.get(client_id);
      return head ? [{ client_id, ...head, why }] : [];
    }),
    staying: staying.length,
  };
}
