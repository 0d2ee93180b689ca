/** The transaction that every change of data runs in. */
import type { Trx } from '../../db/handles.ts';
import { TRANSIENT } from '../../db/sqlstates.ts';
import type { Services } from '../process/services.ts';
import type { Note } from './note.ts';

/** The services of a change. Jobs and realtime are absent without a server: the note then only writes the log. */
export type ChangeServices = Pick<Services, 'db'> & Partial<Pick<Services, 'jobs' | 'realtime' | 'settings'>>;

/**
 * Runs `work` in one READ COMMITTED transaction, with a new note at each of up to three attempts: a serialisation
 * failure or a deadlock repeats it. The note's events are sent after the commit. `work` writes the note.
 */
export async function inTransaction<T>(
  services: ChangeServices,
  makeNote: () => Note,
  work: (trx: Trx, note: Note) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const note = makeNote();
    try {
      const result = await services.db.kysely
        .transaction()
        .setIsolationLevel('read committed')
        .execute((trx) => work(trx, note));
      note.release(services.realtime, services.jobs, services.settings);
      return result;
    } catch (error) {
      if (attempt < 3 && isTransient(error)) continue;
      throw error;
    }
  }
}

const isTransient = (error: unknown) => TRANSIENT.includes((error as { code?: string }).code ?? '');
