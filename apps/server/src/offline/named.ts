import type { ReadDb } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import { workstationIn } from '../session/index.ts';

/** The named workstation of a signed value, while its location goes on without a network; undefined otherwise. */
export async function namedWorkstation(db: ReadDb, { config }: Pick<Context, 'config'>, value: string) {
  const id = await workstationIn(config, value);
  if (id === undefined) return undefined;
  return db
    .selectFrom('offline_workstations as w')
    .innerJoin('places as p', 'p.id', 'w.place_id')
    .select(['w.id', 'w.workstation', 'w.place_id', 'w.name'])
    .where('w.workstation', '=', id)
    .where('w.ended_at', 'is', null)
    .where('p.offline', '=', 1)
    .where('p.active', '=', 1)
    .executeTakeFirst();
}
