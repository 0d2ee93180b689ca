/** A report as the attachment of a mail (002 C04). */

import { reportOf } from '@resa/contract/reports/index';
import { emailList } from '@resa/rules/text/email';
import { domainsIn, refusedRecipients, staffMessageFaults } from '@resa/rules/text/staff-message';
import { invalid } from '../../frame/call/refused.ts';
import { type Context, change } from '../../frame/change/context.ts';
import { textName } from '../../frame/change/note.ts';
import { htmlOf } from '../../frame/mail/text.ts';
import { HOUR } from '../../session/index.ts';
import type { Wanted } from './make.ts';
import { pdfOf } from './render.ts';

/** As with other mails, a program that got hold of a session is held up (decisions-wire W10). */
export const mailTries = ({ actor }: Context) => [
  { kind: 'report_mail', key: String(actor.user_id), max: 60, seconds: HOUR },
];

interface Message {
  readonly send_to: string;
  readonly send_cc: string;
  readonly subject: string;
  readonly message: string;
}

/**
 * Makes the PDF and has it sent once that is written down. A report that names people, or that not every reader of reports may
 * see, goes to active staff and to the domains that the settings allow.
 */
export async function mailReport(ctx: Context, wanted: Wanted, { message, ...typed }: Message) {
  const faults = staffMessageFaults({ message, ...typed });
  if (faults.length > 0) throw invalid(...faults);
  const { body, content_type, name, shows } = await pdfOf(ctx, wanted);
  const [to, cc] = [emailList(typed.send_to), emailList(typed.send_cc)];
  const subject = typed.subject.replace(/\s+/g, ' ');
  return change(ctx, async (db, note) => {
    if (shows.length > 0 || reportOf(wanted.name).needs) {
      const staff = await db.selectFrom('users').select('email').where('active', '=', 1).execute();
      const domains = domainsIn(ctx.settings.report_mail_domains ?? '');
      const known = staff.map(({ email }) => email);
      const refused = (addresses: string[]) => refusedRecipients(addresses, known, domains);
      const faults = [
        ...(refused(to).length > 0 ? [{ path: 'send_to', rule: 'e_report_recipient' }] : []),
        ...(refused(cc).length > 0 ? [{ path: 'send_cc', rule: 'e_report_recipient' }] : []),
      ];
      if (faults.length > 0) throw invalid(...faults);
    }
    const { locale: _, time: __, ...params } = wanted.params;
    note.wrote({
      name: textName(reportOf(wanted.name).title),
      after: {
        report: wanted.name,
        params: JSON.stringify(params),
        sent_to: to.join(', '),
        sent_cc: cc.join(', ') || null,
        subject,
        persons: new Set(shows).size,
      },
    });
    const attachment = { name, content_type, base64: body.toString('base64') };
    note.job('mail', {
      ...{ to: to.join(', '), cc, subject, html: htmlOf(message), text: message },
      attachment,
    });
    return { code: 'Ok' as const, persons: [...new Set(shows)] };
  });
}
