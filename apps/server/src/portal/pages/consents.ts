/** The part of a client's page about consents: each purpose with its words, the answer that counts, and its form. */
import { say } from '@resa/contract/texts';
import type { Decision } from '@resa/rules/consent/decision';
import type { ConsentState, Purpose } from '@resa/rules/consent/purposes';
import { dayInWords } from '@resa/rules/time/words';
import type { PagePersonConsents, PagePurpose } from '../../consents/index.ts';
import { escapeHtml } from '../../frame/mail/text.ts';
import { PORTAL } from '../links/links.ts';
import { escapedText, localized, paragraph, type Words } from './parts.ts';

/** Where the forms are sent. */
export const CONSENTS = `${PORTAL}/consents`;
/** The place of a purpose on the page, to which an answer returns. */
export const placeOf = (client_id: number, purpose: Purpose): string => `consent-${client_id}-${purpose}`;

const ANSWERS: Readonly<Record<ConsentState, 'yes' | 'no' | 'portal_consent_withdraw'>> = {
  given: 'yes',
  refused: 'no',
  withdrawn: 'portal_consent_withdraw',
};

/**
 * The purposes of everybody that the page answers for, and the user who opened it; nothing where no purpose is in use.
 */
export function consentsSection(words: Words, persons: readonly PagePersonConsents[], opened_by?: string): string[] {
  if (persons.length === 0) return [];
  const isDraft = persons.some(({ purposes }) => purposes.some(({ draft }) => draft === 1));
  return [
    '<section class="consents">',
    `<h2>${escapedText(words, 'portal_consents')}</h2>`,
    paragraph(words, 'portal_consents_lead'),
    ...(opened_by ? [paragraph(words, 'portal_consents_opened_by', { name: opened_by })] : []),
    ...(isDraft ? [`<p class="dim">${escapedText(words, 'consent_form_draft')}</p>`] : []),
    ...persons.map((person) => personConsents(words, person, persons.length > 1)),
    '</section>',
  ];
}

function personConsents(words: Words, person: PagePersonConsents, isOneOfSeveral: boolean): string {
  const list = `<ul>${person.purposes
    .map((purpose) => purposeItem(words, person, purpose, isOneOfSeveral ? 'h4' : 'h3'))
    .join('\n')}</ul>`;
  return isOneOfSeveral ? `<h3>${escapeHtml(person.name)}</h3>\n${list}` : list;
}

function purposeItem(
  words: Words,
  { client_id, name }: PagePersonConsents,
  purpose: PagePurpose,
  heading: 'h3' | 'h4',
) {
  const place = placeOf(client_id, purpose.code);
  const { required, decision } = purpose;
  return `<li id="${place}"><${heading} id="${place}-name">${escapeHtml(purpose.name)}</${heading}>
    <p>${escapeHtml(purpose.text)}</p>
    ${required === 1 ? `<p class="dim">${escapedText(words, 'portal_consent_required')}</p>` : ''}
    ${decision ? counts(words, decision, required === 1) : paragraph(words, 'portal_consent_other', { name })}
    ${answerForm(words, client_id, purpose, `${place}-name`)}</li>`;
}

/** The answer that counts with its day, and why another one is welcome. */
function counts(words: Words, { state, again, row }: Decision, isRequired: boolean): string {
  const day = (date: string) => dayInWords(date, words.locale);
  const said = say(words.locale, `portal_consent_${state}`, { day: row ? day(row.decided_on) : '' });
  const until =
    row?.valid_until && again !== 'expired'
      ? paragraph(words, 'portal_consent_until', { day: day(row.valid_until) })
      : '';
  const why = {
    expired: () => paragraph(words, 'portal_consent_ended', { day: day(row?.valid_until ?? '') }),
    version: () => paragraph(words, 'portal_consent_reworded'),
    of_age: () => paragraph(words, 'portal_consent_again'),
    merged: () => paragraph(words, 'portal_consent_again'),
  };
  const isNo = state === 'refused' || state === 'withdrawn';
  return `<p class="when">${escapeHtml(said)}</p>${until}${again ? why[again]() : ''}${
    isNo && isRequired ? paragraph(words, 'portal_consent_served') : ''
  }`;
}

/** A yes and a no look alike, so that neither is the easier one. */
function answerForm(words: Words, client_id: number, { code, version, after, answers }: PagePurpose, label: string) {
  if (answers.length === 0) return '';
  const values = Object.entries({ client_id, purpose: code, version, after });
  const hidden = values.map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
  const buttons = answers.map(
    (state) =>
      `<button type="submit" class="plain" name="state" value="${state}">${escapedText(words, ANSWERS[state])}</button>`,
  );
  return `<form method="post" action="${localized(words, CONSENTS)}" aria-labelledby="${label}">${[...hidden, ...buttons].join('\n')}</form>`;
}
