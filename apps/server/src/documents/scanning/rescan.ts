/** Documents that wait for their scan are scanned again every minute, and after a start (work.ts). */
import { organisationNow } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { emitHousehold, livesOf } from '../../client-records/index.ts';
import type { Trx } from '../../db/handles.ts';
import { systemChange } from '../../frame/change/system-change.ts';
import { FileLost } from '../../frame/files/file-lost.ts';
import type { Services } from '../../frame/process/services.ts';
import { scan, type Verdict } from './clamd.ts';
import { mailUploader } from './mail-uploader.ts';

const WITHIN_MS = 20_000;
const AT_ONCE = 100;

interface Waiting {
  id: number;
  client_id: number;
  file_id: string;
  created_by: number | null;
}

/**
 * Scans the waiting documents; stops at the first one without a verdict, since the scanner is away. In random order,
 * since a document that the scanner never finishes would hold up all others. Clean ones can be seen from then on. Of a
 * refused one the file goes, its row stays with the finding, and its uploader gets a notice. Open files of the
 * household show the verdict. Without SCAN_URL every waiting document has passed all other checks and is clean.
 */
export async function rescan(services: Services): Promise<void> {
  for (const document of await waiting(services)) {
    const verdict = await verdictOn(services, document);
    if ('without' in verdict) return;
    await decide(services, document, 'found' in verdict ? verdict.found : null);
  }
}

const waiting = ({ db }: Services): Promise<Waiting[]> =>
  db.kysely
    .selectFrom('live_documents')
    .select(['id', 'client_id', 'created_by'])
    .select((row) => row.ref('file_id').$notNull().as('file_id'))
    .where('state', '=', 'waiting')
    .orderBy(sql`random()`)
    .limit(AT_ONCE)
    .execute();

async function verdictOn({ config, db, files, log }: Services, { id, file_id }: Waiting): Promise<Verdict> {
  if (!config.scanUrl) return { clean: true };
  const file = await files.findWaiting(db.kysely, file_id);
  try {
    const { body } = file ? await files.open(file) : { body: null };
    return body ? await scan(config.scanUrl, body, WITHIN_MS) : { without: 'no file' };
  } catch (error) {
    if (!(error instanceof FileLost)) throw error;
    log.error({ document: id }, 'the file of a document that waits for its scan is lost');
    return { found: error.how };
  }
}

/** Writes the verdict. If several processes rescan, the second finds no waiting document. */
async function decide(services: Services, { id, client_id, file_id, created_by }: Waiting, found: string | null) {
  const settings = await services.settings.get();
  await systemChange(
    services,
    async (db, note) => {
      const after = found === null ? CLEAN : { state: 'refused' as const, refused_reason: found };
      if (!(await write(db, id, after))) return;
      if (found === null) await services.files.clear(db, file_id);
      else await services.files.remove(db, note, file_id);
      const before = { state: 'waiting', refused_reason: null };
      note.wrote({ action: 'document.scan', entity: 'documents', id, client_id, before, after });
      note.emit({ type: 'Changed', nouns: ['documents'] }, 'everyone');
      const today = organisationNow(services.clock(), settings.time_zone).date;
      for (const { group_id } of await livesOf(db, client_id, today)) emitHousehold(note, group_id);
      if (found === null || created_by === null) return;
      const { publicUrl } = services.config;
      await mailUploader(db, note, { client_id, created_by, settings, publicUrl, now: services.clock() });
    },
    'virus scan',
  );
}

const CLEAN = { state: 'clean' as const, refused_reason: null };

async function write(
  db: Trx,
  id: number,
  after: { state: 'clean' | 'refused'; refused_reason: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('documents')
    .set({ ...after, ...(after.state === 'refused' && { file_id: null }) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
