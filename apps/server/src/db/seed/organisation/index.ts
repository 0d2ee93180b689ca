import type { Db } from '../../handles.ts';
import { seedRoles } from './roles.ts';
import { seedDemoPlaces, seedDemoUsers } from './users.ts';

export { seedRoles } from './roles.ts';

/**
 * The first data of an organization in addition to the reference rows, which exist already: roles, and for the demo its
 * locations and users. It can run again. The settings are in frame/process/settings.ts, which knows the environment.
 */
export async function createOrganisation(
  trx: Db,
  { demo, now = new Date() }: { demo: boolean; now?: Date },
): Promise<void> {
  await seedRoles(trx);
  if (!demo) return;
  await seedDemoPlaces(trx);
  await seedDemoUsers(trx, now);
}
