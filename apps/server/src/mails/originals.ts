import type { TypedMail } from '@resa/rules/text/mail-template';
import { shippedMails } from '../db/seed/reference/mail-templates.ts';

/** The words of this release for a shipped template; undefined for a template of the organization. */
export function originalOf(code: string | null): (TypedMail & { name_fr: string }) | undefined {
  const found = shippedMails.find((template) => template.code === code);
  if (!found) return undefined;
  const { id: _, code: __, ...words } = found;
  return words;
}
