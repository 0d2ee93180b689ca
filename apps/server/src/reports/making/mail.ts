/** A report as the attachment of a mail (002 C04). */

import { isConfidential } from '@resa/contract/reports/define';
import { reportOf } from '@resa/contract/reports/index';
import { chosenLocations } from '@resa/contract/reports/params';
import { whyStopped } from '@resa/rules/staff/report-schedule';
import { emailList } from '@resa/rules/text/email';
import { staffMessageFaults } from '@resa/rules/text/staff-message';
import { actorOfUser } from '../../frame/call/actor.ts';
import { forbidden, invalid } from '../../frame/call/refused.ts';
import { type Context, change } from '../../frame/change/context.ts';
import { textName } from '../../frame/change/note.ts';
import { htmlOf } from '../../frame/mail/text.ts';
import { HOUR } from '../../session/index.ts';
import { mustBeRemade } from './leaving.ts';
import type { ReportRequest } from './make.ts';
import { recipientsOf } from './recipients.ts';
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
 * Makes the PDF and has it sent once that is recorded. Rights are checked again then, since they may have been lost
 * meanwhile; if a person was restricted meanwhile, the PDF is made again. A confidential report goes only to users who
 * may read it, one of figures to any address (decision 045).
 */
export async function mailReport(
  ctx: Context,
  request: ReportRequest,
  typed: Message,
): Promise<{ code: 'Ok'; persons: number[] }> {
  const { message, ...recipients } = typed;
  const faults = staffMessageFaults({ message, ...recipients });
  if (faults.length > 0) throw invalid(...faults);
  const made = await pdfOf(ctx, request);
  const { body, content_type, name, places: covered } = made;
  const persons = [...new Set(made.shows)];
  const report = reportOf(request.name);
  const [to, cc] = [emailList(recipients.send_to), emailList(recipients.send_cc)];
  const subject = recipients.subject.replace(/\s+/g, ' ');
  const sent = await change(ctx, async (db, note) => {
    const sender = await actorOfUser(db, ctx.actor.user_id, ctx.now);
    const locations = chosenLocations(report.filters, request.params);
    if (!sender || whyStopped({ ...sender, active: true }, { needs: report.needs ?? [], locations })) throw forbidden();
    if (covered.some((place) => !sender.places.includes(place))) throw forbidden('location');
    if (isConfidential(report)) {
      const faults: { path: string; rule: string }[] = [];
      for (const path of ['send_to', 'send_cc'] as const) {
        const { refused: refusedAddresses } = await recipientsOf(db, {
          name: request.name,
          send_to: recipients[path],
          covered,
          domains: null,
        });
        if (refusedAddresses.length > 0) faults.push({ path, rule: 'e_report_recipient' });
      }
      if (faults.length > 0) throw invalid(...faults);
    }
    if (await mustBeRemade(db, made)) return { code: 'report_refused' as const };
    const { locale: _, time: __, ...params } = request.params;
    note.wrote({
      name: textName(report.title),
      after: {
        report: request.name,
        params: JSON.stringify(params),
        sent_to: to.join(', '),
        sent_cc: cc.join(', ') || null,
        subject,
        persons: persons.length,
      },
    });
    const attachment = { name, content_type, base64: body.toString('base64') };
    note.job('mail', {
      to: to.join(', '),
      cc,
      subject,
      html: htmlOf(message),
      text: message,
      client_ids: persons,
      attachment,
    });
    return { code: 'Ok' as const, persons };
  });
  return sent.code === 'Ok' ? sent : mailReport(ctx, request, typed);
}
