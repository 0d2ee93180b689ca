/**
 * Mail: a job that a change enqueues (`note.job('mail', {...})`), sent by SMTP_URL, or kept in captured_mails where
 * there is none (mode test; /outbox shows them).
 */
import { createTransport } from 'nodemailer';
import type { Home } from './home.ts';

export interface MailJob {
  /** One address; whom else it goes to stands in bcc. */
  to: string;
  bcc?: string[];
  subject: string;
  html: string;
  text: string;
  reply_to?: string;
}

declare module './jobs.ts' {
  interface JobPayloads {
    mail: MailJob;
  }
}

/** As many conversations with the mail server as may hang before mails wait; nothing else waits for them. */
const AT_ONCE = 3;
const SECONDS = 1_000;

/** Makes this process deliver mails; answers how to stop. */
export function workMails({ config, jobs, db, settings, clock }: Pick<Home, 'config' | 'jobs' | 'db' | 'settings' | 'clock'>): () => void {
  if (!config.smtpUrl) {
    jobs.work('mail', async ({ to, bcc = [], subject, html, text }) => {
      const sent_to = [to, ...bcc.map((address) => `bcc: ${address}`)].join(', ');
      const row = { sent_to, subject, html, body: text, created_at: clock().toISOString() };
      await db.kysely.insertInto('captured_mails').values(row).execute();
    });
    return () => {};
  }
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: AT_ONCE,
    connectionTimeout: 10 * SECONDS,
    greetingTimeout: 10 * SECONDS,
    socketTimeout: 30 * SECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const send = async ({ to, bcc, subject, html, text, reply_to }: MailJob) => {
    const from = config.mailFrom ?? (await settings.get()).mail_from;
    await transport.sendMail({ from, to, bcc, subject, html, text, replyTo: reply_to });
  };
  jobs.work('mail', send, AT_ONCE);
  return () => transport.close();
}
