import { note } from '../../local/offline/desk.ts';
import { notify } from '../../ui/notify.ts';

type NewAct = Parameters<typeof note>[0];

const REFUSALS = { twice: 'offline_twice', full: 'offline_full', closed: 'offline_none' } as const;

/** Notes an act at this workstation, and says at once where nothing was kept. True once it is kept. */
export async function noteAct(act: NewAct): Promise<boolean> {
  const outcome = await note(act).catch(() => 'full' as const);
  if (outcome === 'kept') return true;
  if (outcome === 'full') notify.error(REFUSALS.full);
  else notify.warn(REFUSALS[outcome]);
  return false;
}
