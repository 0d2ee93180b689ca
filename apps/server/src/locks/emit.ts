import type { ResaEvent } from '@resa/contract/events';
import type { Audience } from '../frame/realtime/rooms.ts';

/** A change's note, or realtime itself. */
interface Emitter {
  emit(event: ResaEvent, to: Audience): void;
}

/** Sends every user who may edit files an event for each file whose lock changed: only ids, browsers fetch the rest. */
export function emitLocks(emitter: Emitter, client_ids: readonly number[]): void {
  for (const client_id of client_ids)
    emitter.emit({ type: 'FileLockUpdate', client_id }, { permission: 'crud_clients' });
}
