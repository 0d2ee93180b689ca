import { type MailKind, mailFaults, type TypedMail } from '@resa/rules/text/mail-template';
import { cleanRichText } from '../../frame/call/markup.ts';
import { invalid } from '../../frame/call/refused.ts';

/**
 * A typed template as it is stored: cleaned, a name and a subject in one line. Throws for faults that the rules find
 * (002 §5 "Mail").
 */
export function checked(typed: TypedMail, kind: MailKind): TypedMail {
  const { name, subject_en, subject_fr, action_en, action_fr, mail_en, mail_fr } = typed;
  const row = {
    name: inOneLine(name),
    subject_en: inOneLine(subject_en),
    subject_fr: inOneLine(subject_fr),
    action_en: action_en === null ? null : inOneLine(action_en),
    action_fr: action_fr === null ? null : inOneLine(action_fr),
    mail_en: cleanRichText(mail_en),
    mail_fr: cleanRichText(mail_fr),
  };
  const faults = Object.entries(mailFaults(row, kind)).map(([field, rule]) => ({ path: `row.${field}`, rule }));
  if (faults.length > 0) throw invalid(...faults);
  return row;
}

/** Non-breaking spaces stay: French has them before its colons. */
const inOneLine = (text: string) => text.replace(/[^\S\u00a0\u202f]+/g, ' ');
