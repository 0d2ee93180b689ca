import { mailFaults, type TypedMail } from '@resa/rules/text/mail-template';
import { cleanRichText } from '../../frame/call/markup.ts';
import { invalid } from '../../frame/call/refused.ts';

/** A typed template as it is stored: cleaned, a subject in one line. Throws for what the rules refuse (002 §5 "Mail"). */
export function judged(typed: TypedMail, code: string | null): TypedMail {
  const { name, subject_en, subject_fr, action_en, action_fr, mail_en, mail_fr } = typed;
  const row = {
    name,
    subject_en: inOneLine(subject_en),
    subject_fr: inOneLine(subject_fr),
    action_en: action_en === null ? null : inOneLine(action_en),
    action_fr: action_fr === null ? null : inOneLine(action_fr),
    mail_en: cleanRichText(mail_en),
    mail_fr: cleanRichText(mail_fr),
  };
  const faults = Object.entries(mailFaults(row, code)).map(([field, rule]) => ({ path: `row.${field}`, rule }));
  if (faults.length > 0) throw invalid(...faults);
  return row;
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ');
