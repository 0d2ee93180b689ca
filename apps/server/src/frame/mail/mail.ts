/**
 * Mail: a job that a change enqueues (`note.job('mail', {...})`), sent by SMTP_URL, or else kept in captured_mails
 * (mode test; /outbox shows them).
 */
import { mayAny, type Permission } from '@resa/contract/permissions';
import type { Locale } from '@resa/contract/texts';
import { sql } from 'kysely';
import type { Options as PoolOptions } from 'nodemailer/lib/smtp-pool';
import type { Trx } from '../../db/handles.ts';
import { actorOfUser } from '../call/actor.ts';
import type { Services } from '../process/services.ts';
import { readSettings } from '../process/settings.ts';
import { caught, withLetterhead } from './letterhead.ts';
import { LOGO, scene } from './page.ts';

export interface MailJob {
  /** One address, or several that see each other, separated by commas; other recipients are in cc and bcc. */
  to: string;
  cc?: string[];
  bcc?: string[];
  subject: string;
  html: string;
  text: string;
  /** The language of the mail; without one the organization is named in both. */
  lang?: Locale;
  reply_to?: string;
  /** An entry for a calendar program: what it does there, and the file. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string };
  /** The client that the mail is about. The mail is not sent once this client is erased or restricted. */
  client_id?: number;
  /**
   * The clients that the attachment names. The mail is not sent once one of them is erased, restricted or refuses to be
   * shared by name.
   */
  client_ids?: readonly number[];
  /** The user who may read the attachment. The mail is not sent once they may no longer. */
  reader?: { readonly user_id: number; readonly permission: Permission; readonly place_id: number };
  /** Not kept where mails are captured. */
  attachment?: { name: string; content_type: string; base64: string };
}

declare module '../jobs/jobs.ts' {
  interface JobPayloads {
    mail: MailJob;
  }
}

/** Deletes the mails about these clients that wait to be sent or that failed for good. */
export async function forgetMails(db: Trx, client_ids: readonly number[]): Promise<void> {
  const gone = sql`any(${sql.val([...client_ids])}::int[])`;
  await sql`
    delete from jobs where name = 'mail' and ((data->>'client_id')::int = ${gone}
      or exists (select from jsonb_array_elements_text(data->'client_ids') named (id) where named.id::int = ${gone}))`.execute(
    db,
  );
}

/** The most mails sent at the same time. If all of them hang, further mails wait, and nothing else does. */
const AT_ONCE = 3;

/**
 * Makes this process deliver mails; returns how to stop. `mayLeave` says, each time that one is tried, whether a file may
 * leave that names these clients; one that may not is dropped.
 */
export function registerMailJobs(
  { config, jobs, db, files, clock }: Pick<Services, 'config' | 'jobs' | 'db' | 'files' | 'clock'>,
  mayLeave: (client_ids: readonly number[]) => Promise<boolean>,
): () => void {
  const mayRead = async ({ user_id, permission, place_id }: NonNullable<MailJob['reader']>) => {
    const user = await actorOfUser(db.kysely, user_id, clock());
    return user !== undefined && mayAny(user.permissions, [permission]) && user.places.includes(place_id);
  };
  const isDropped = async ({ client_ids, reader }: MailJob) =>
    (client_ids !== undefined && !(await mayLeave(client_ids))) || (reader !== undefined && !(await mayRead(reader)));
  /** The mail with the additions of the organisation's settings, as they are now. */
  const prepared = async (mail: MailJob) => {
    const settings = await readSettings(db.kysely);
    const { organisation_logo } = settings;
    const file = organisation_logo ? await files.find(db.kysely, organisation_logo) : undefined;
    const mode = config.mode;
    return { ...withLetterhead(caught(mail, mode, settings), settings, Boolean(file)), settings, file };
  };
  if (!config.smtpUrl) {
    jobs.work('mail', async (mail) => {
      if (await isDropped(mail)) return;
      const { to, cc = [], bcc = [], subject, html, text, calendar } = await prepared(mail);
      const others = [...cc.map((address) => `cc: ${address}`), ...bcc.map((address) => `bcc: ${address}`)];
      const sent_to = [to, ...others].join(', ');
      const created_at = clock().toISOString();
      const row = { sent_to, subject, html, body: text, calendar: calendar?.content ?? null, created_at };
      await db.kysely.insertInto('captured_mails').values(row).execute();
    });
    return () => {};
  }
  const transport = import('nodemailer').then(({ createTransport }) => createTransport(smtpOptions(config.smtpUrl)));
  jobs.work(
    'mail',
    async (mail) => {
      if (await isDropped(mail)) return;
      const { to, cc, bcc, subject, html, text, reply_to, calendar, settings, file, attachment } = await prepared(mail);
      const icalEvent = calendar && { ...calendar, filename: 'resa.ics' };
      const replyTo = reply_to ?? settings.mail_reply_to ?? undefined;
      const attachments = [
        scene,
        ...(file
          ? [
              {
                cid: LOGO,
                filename: 'logo.png',
                contentType: file.content_type,
                content: (await files.open(file)).body,
              },
            ]
          : []),
        ...(attachment
          ? [
              {
                filename: attachment.name,
                contentType: attachment.content_type,
                content: Buffer.from(attachment.base64, 'base64'),
              },
            ]
          : []),
      ];
      const sent = { from: settings.mail_from, to, cc, bcc, subject, html, text, replyTo, icalEvent, attachments };
      await (await transport).sendMail(sent);
    },
    { atOnce: AT_ONCE },
  );
  return () => void transport.then((open) => open.close());
}

const smtpOptions = (url: string | undefined): PoolOptions => ({
  url,
  pool: true,
  maxConnections: AT_ONCE,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  disableFileAccess: true,
  disableUrlAccess: true,
});
