import type { Trx } from '../../db/handles.ts';
import type { Services } from '../process/services.ts';
import { Note } from './note.ts';
import { type ChangeServices, inTransaction } from './transaction.ts';

type SystemServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'realtime'>;
/** The services of a command, which may run without a server. */
type CommandServices = Pick<Services, 'db' | 'clock'>;

/**
 * Changes data where no call does: in a job, by the clock or in a command. As change(): one transaction with the
 * activity log and jobs in it, events after it, repeated on a deadlock. The author is the system, unless an entry names
 * `by`; `machine` is where it happens. A command can note log entries only: it has no jobs and no browsers.
 */
export function systemChange<T>(
  services: SystemServices,
  work: (db: Trx, note: Note) => Promise<T>,
  machine?: string,
): Promise<T>;
export function systemChange<T>(
  services: CommandServices,
  work: (db: Trx, note: Pick<Note, 'wrote'>) => Promise<T>,
  machine?: string,
): Promise<T>;
export function systemChange<T>(
  services: CommandServices & ChangeServices,
  work: (db: Trx, note: Note) => Promise<T>,
  machine = '',
): Promise<T> {
  const author = { actorOrNull: null, machine, now: services.clock() };
  return inTransaction(
    services,
    () => new Note(author),
    async (trx, note) => {
      const result = await work(trx, note);
      await note.write(trx, services.jobs);
      return result;
    },
  );
}
