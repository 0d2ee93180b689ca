import type { ResaEvent } from '@resa/contract/events';
import type { Audience } from '../frame/realtime/rooms.ts';

/** A change's note, or realtime itself. */
interface Teller {
  tell(event: ResaEvent, to: Audience): void;
}

/** Tells every user who may edit files that the locks of these changed: only ids, the browsers fetch the rest. */
export function tellLocks(teller: Teller, client_ids: readonly number[]): void {
  for (const client_id of client_ids)
    teller.tell({ type: 'FileLockUpdate', client_id }, { permission: 'crud_clients' });
}
