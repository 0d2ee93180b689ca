import type { Settings } from '@resa/contract/settings';
import type { Locale } from '@resa/contract/texts';
import type { Trx } from '../../db/handles.ts';
import type { Note } from '../../frame/change/note.ts';
import { fillTemplate, templateOf } from '../../frame/mail/template.ts';

/** A browser sends a heartbeat every 30 seconds. */
const AWAY_MS = 120_000;

export interface Refused {
  client_id: number;
  created_by: number;
  now: Date;
  settings: Settings;
  publicUrl: string;
}

/**
 * Informs the user who uploaded a document that the scan refused it: by an event, and by mail if they have no screen open.
 */
export async function mailUploader(db: Trx, note: Note, refused: Refused): Promise<void> {
  const { client_id, created_by, now } = refused;
  note.emit({ type: 'DocumentRefused', client_id }, { user: created_by });
  const absentUser = await db
    .selectFrom('users as u')
    .select(['u.name', 'u.email', 'u.language'])
    .where('u.id', '=', created_by)
    .where('u.active', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions as s')
            .select('s.id')
            .whereRef('s.user_id', '=', 'u.id')
            .where('s.ended_at', 'is', null)
            .where('s.locked_at', 'is', null)
            .where('s.last_seen_at', '>', new Date(now.getTime() - AWAY_MS).toISOString()),
        ),
      ),
    )
    .executeTakeFirst();
  if (!absentUser) return;
  const { file_number } = await db
    .selectFrom('live_clients')
    .select('file_number')
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow();
  note.job('mail', await mailOf(db, { ...absentUser, language: absentUser.language as Locale }, file_number, refused));
}

/** Names nobody: mails leave the organization. */
async function mailOf(
  db: Trx,
  { name, email, language }: { name: string; email: string; language: Locale },
  file_number: number,
  { client_id, settings, publicUrl }: Refused,
) {
  const organisation = settings[`organisation_name_${language}`];
  const link = `${publicUrl}/client?hfid=${client_id}&tab=documents`;
  const values = { user_name: name, organisation, link, file_number: String(file_number) };
  return { client_id, to: email, ...fillTemplate(await templateOf(db, 'document_refused'), language, values) };
}
