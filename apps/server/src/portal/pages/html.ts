/** The client's pages: plain HTML that works without scripts, in English and in French, on a phone first. */
import { type Code, codeTexts } from '@resa/contract';
import { appointment_statuses } from '@resa/contract/lists/fixed';
import { type Locale, say, type TextKey } from '@resa/contract/texts';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { barcodeOf, QUIET_MODULES } from '@resa/rules/text/barcode';
import { mapLink } from '@resa/rules/text/map-link';
import { CHOSEN, longestTyped, type PasswordFault, type PasswordPolicy, TYPED } from '@resa/rules/text/password-length';
import { dayInWords, hourInWords, momentInWords } from '@resa/rules/time/words';
import { escapeHtml } from '../../frame/mail/text.ts';
import { PORTAL } from '../links/links.ts';
import type { ClientSession } from '../sessions/sessions.ts';
import type { MyFile } from './acts.ts';
import { consentsSection } from './consents.ts';
import type { OwnState } from './own-file.ts';
import { alert, button, callUs, escapedText, form, input, localized, PRESENT, paragraph, type Words } from './parts.ts';

/** The name of the calendar file of an appointment. */
export const CALENDAR = 'resa.ics';

/** A page and how it is sent: `code` names the refusal. */
export interface Page {
  readonly status: number;
  readonly html: string;
}

/** Asks before it uses the link: opening this page by itself does nothing. */
export const enterPage = (words: Words): Page =>
  page(200, words, {
    title: 'portal_title',
    body: [paragraph(words, 'portal_enter_lead'), form(words, words.path, button(words, 'portal_enter'))],
  });

export function passwordPage(
  words: Words,
  policy: PasswordPolicy,
  { rule: fault, ...limit }: Partial<PasswordFault> = {},
  /** After a code: the form sends it again with the password. `number`: the client signs in with their file number. */
  by: { readonly code?: string; readonly number?: number | undefined } = {},
): Page {
  const chosen = { type: 'password', autocomplete: 'new-password', max: longestTyped(policy), fault } as const;
  return page(fault ? 400 : 200, words, {
    title: 'reset_title',
    body: [
      ...alert(words, fault, limit),
      by.number === undefined
        ? paragraph(words, 'portal_password_then')
        : paragraph(words, 'portal_password_then_number', { file_number: by.number }),
      paragraph(words, `portal_password_lead_${policy}`, { ...CHOSEN[policy] }),
      form(
        words,
        words.path,
        by.code === undefined ? '' : `<input type="hidden" name="code" value="${escapeHtml(by.code)}">`,
        input(words, { name: 'newPassword', label: 'new_password', ...chosen }),
        input(words, { name: 'renewPassword', label: 'portal_repeat_password', ...chosen }),
        button(words, 'reset_save'),
      ),
    ],
  });
}

export const signInPage = (words: Words, refused?: { status: number; text: TextKey; email: string }): Page =>
  page(refused?.status ?? 200, words, {
    title: 'portal_sign_in',
    body: [
      ...alert(words, refused?.text),
      form(
        words,
        PORTAL,
        input(words, {
          name: 'email',
          label: 'portal_login',
          type: 'text',
          autocomplete: 'username',
          max: 254,
          value: refused?.email ?? '',
          fault: refused?.text,
        }),
        input(words, {
          name: 'password',
          label: 'password',
          type: 'password',
          autocomplete: 'current-password',
          max: TYPED.max,
          fault: refused?.text,
        }),
        button(words, 'sign_in'),
      ),
      `<ul class="links">${link(words, `${PORTAL}/code`, 'portal_code_title')}${link(words, `${PORTAL}/forgot`, 'portal_forgot')}</ul>`,
      paragraph(words, 'portal_no_password'),
      callUs(words),
    ],
  });

const link = (words: Words, path: string, text: TextKey) =>
  `<li><a href="${localized(words, path)}">${escapedText(words, text)}</a></li>`;

/** Asks for the code of a slip. Every code that does not work gets the same response. */
export const codePage = (words: Words, typed?: string): Page =>
  page(typed === undefined ? 200 : 403, words, {
    title: 'portal_code_title',
    body: [
      ...alert(words, typed === undefined ? undefined : 'portal_code_wrong'),
      paragraph(words, 'portal_code_lead'),
      form(
        words,
        words.path,
        input(words, {
          name: 'code',
          label: 'portal_code',
          type: 'text',
          autocomplete: 'one-time-code',
          max: 20,
          value: typed ?? '',
          fault: typed === undefined ? undefined : 'portal_code_wrong',
        }),
        button(words, 'portal_code_next'),
      ),
      callUs(words),
    ],
  });

/** Asks for an email. `isSent`: one was typed; the page does not say whether a client has it. */
export const forgotPage = (words: Words, isSent = false): Page =>
  page(200, words, {
    title: 'portal_forgot',
    body: isSent
      ? [
          `<p role="status" class="done">${escapedText(words, 'portal_forgot_sent')}</p>`,
          callUs(words),
          `<p><a href="${localized(words, PORTAL)}">${escapedText(words, 'portal_sign_in')}</a></p>`,
        ]
      : [
          paragraph(words, 'portal_forgot_lead'),
          form(
            words,
            words.path,
            input(words, { name: 'email', label: 'email', type: 'email', autocomplete: 'username', max: 190 }),
            button(words, 'portal_forgot_send'),
          ),
          callUs(words),
        ],
  });

/** Acts after which the file says what became of them. */
export const SAID = ['booked', 'moved', 'cancelled', 'changed', 'waiting', 'left', 'refused'] as const;

type ShownFile = MyFile &
  Pick<ClientSession, 'opened_by'> & { readonly until: string; readonly said?: (typeof SAID)[number] | undefined };

/** With the file as it is now; `refused` says why an answer to a consent was not recorded. */
export const filePage = (words: Words, file: ShownFile, refused?: 'stale' | 'text_changed'): Page =>
  page(refused ? 409 : 200, words, {
    title: 'portal_title',
    body: [
      ...alert(words, refused && `portal_consent_${refused}`),
      ...(file.said ? [`<p role="status" class="done">${escapedText(words, `portal_said_${file.said}`)}</p>`] : []),
      `<dl><div><dt>${escapedText(words, 'name')}</dt><dd>${escapeHtml(file.name)}</dd></div>
      <div><dt>${escapedText(words, 'file_number')}</dt><dd class="number">${file.file_number}</dd></div></dl>`,
      ...(file.card ? cardSection(words, file.card) : []),
      ...(file.state ? stateSection(words, file.state) : []),
      callUs(words),
      `<h2>${escapedText(words, 'portal_appointments')}</h2>`,
      file.appointments.length === 0
        ? paragraph(words, 'portal_no_appointments')
        : `<ul>${file.appointments.map((one) => appointment(words, one, file.books)).join('\n')}</ul>`,
      ...(file.books
        ? [
            `<p><a class="button" href="${localized(words, `${PORTAL}/book`)}">${escapedText(words, 'portal_book')}</a></p>`,
          ]
        : []),
      ...waitingSection(words, file.waiting, file.answers),
      ...(file.state ? pastSection(words, file.past) : []),
      ...consentsSection(words, file.consents, file.opened_by?.name),
      `<div class="end">${file.answers && file.devices > 1 ? paragraph(words, 'portal_devices', { count: file.devices }) : ''}${paragraph(words, 'portal_until', { time: hourInWords(file.until, words.locale) })}${form(
        words,
        `${PORTAL}/sign_out`,
        button(words, 'portal_sign_out', 'plain'),
      )}${file.answers ? signOutEverywhere(words) : ''}</div>`,
    ],
    head: PRESENT,
    ...(refused && { code: refused }),
  });

const signOutEverywhere = (words: Words): string =>
  form(words, `${PORTAL}/sign_out_everywhere`, button(words, 'portal_sign_out_everywhere', 'plain'));

/** The height of the bars, in the modules that measure their widths. */
const BAR_MODULES = 40;

/** The barcode of the card, which the desk scans from the screen: dark on white in both themes. */
function cardSection(words: Words, code: string): string[] {
  let at = QUIET_MODULES;
  const bars = barcodeOf(code).map((width, index) => {
    const bar = index % 2 === 0 ? `<rect x="${at}" width="${width}" height="${BAR_MODULES}"/>` : '';
    at += width;
    return bar;
  });
  const name = escapedText(words, 'portal_card_code', { code });
  return [
    `<section class="card"><h2>${escapedText(words, 'portal_card')}</h2>`,
    `<svg role="img" aria-label="${name}" viewBox="0 -5 ${at + QUIET_MODULES} ${BAR_MODULES + 10}" shape-rendering="crispEdges">${bars.join('')}</svg>`,
    `<p class="number" aria-hidden="true">${code}</p>`,
    paragraph(words, 'portal_card_lead'),
    '</section>',
  ];
}

const STATES: Readonly<Record<number, TextKey>> = {
  [CLIENT_STATE.active]: 'portal_state_1',
  [CLIENT_STATE.inactive]: 'portal_state_2',
  [CLIENT_STATE.pending]: 'portal_state_3',
  [CLIENT_STATE.in_process]: 'portal_state_4',
  [CLIENT_STATE.refused]: 'portal_state_5',
  [CLIENT_STATE.updating]: 'portal_state_6',
};

function stateSection(words: Words, { state, missing }: OwnState): string[] {
  const text = STATES[state];
  // A person explains it and says what is needed; nothing on the page would change it.
  const isRefused = state === CLIENT_STATE.refused;
  return [
    `<section class="state"><h2>${escapedText(words, 'portal_state')}</h2>`,
    ...(text ? [paragraph(words, text)] : []),
    ...(missing.length > 0 && !isRefused
      ? [
          `<h3>${escapedText(words, 'portal_missing')}</h3>`,
          `<ul class="plain">${missing.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`,
        ]
      : isRefused
        ? []
        : [paragraph(words, 'portal_missing_none')]),
    '</section>',
  ];
}

/** The waiting entries of the household; a held place has the buttons for both answers. */
const waitingSection = (words: Words, waiting: MyFile['waiting'], isAnswered: boolean): string[] =>
  waiting.length === 0
    ? []
    : [
        `<h2>${escapedText(words, 'portal_waiting')}</h2>`,
        `<ul>${waiting.map((one) => waitingItem(words, one, isAnswered)).join('\n')}</ul>`,
      ];

function waitingItem(words: Words, one: MyFile['waiting'][number], isAnswered: boolean): string {
  const { id, row_version, date, type, location, held } = one;
  const { locale } = words;
  const about = `<p>${escapeHtml(type)}</p><p class="dim">${escapeHtml(location)}</p>`;
  if (!held) {
    const own = `<input type="hidden" name="id" value="${id}">`;
    const leave = isAnswered ? form(words, `${PORTAL}/leave`, own, button(words, 'portal_leave', 'plain')) : '';
    return `<li><p class="when">${escapeHtml(dayInWords(date, locale))}</p>${about}${leave}</li>`;
  }
  const until = escapedText(words, 'portal_held_until', { when: momentInWords(held.until, locale) });
  const answers = (['yes', 'no'] as const).map(
    (answer) =>
      `<button type="submit" class="plain" name="answer" value="${answer}">${escapedText(words, `portal_offer_${answer}`)}</button>`,
  );
  const hidden = `<input type="hidden" name="id" value="${id}"><input type="hidden" name="row_version" value="${row_version}">`;
  return `<li><p class="when">${escapeHtml(momentInWords(held.start, locale))}</p>${about}<p>${until}</p>${
    isAnswered ? `<div class="answers">${form(words, `${PORTAL}/offer`, hidden, ...answers)}</div>` : ''
  }</li>`;
}

const pastSection = (words: Words, past: MyFile['past']): string[] => [
  `<h2>${escapedText(words, 'portal_past')}</h2>`,
  past.length === 0
    ? paragraph(words, 'portal_no_past')
    : `<ul>${past.map((one) => pastAppointment(words, one)).join('\n')}</ul>`,
];

function pastAppointment(words: Words, { start_date_time, status, type, location }: MyFile['past'][number]): string {
  const key = appointment_statuses.find(({ id }) => id === status)?.key;
  // An open one of a past day has no outcome yet.
  const outcome = status !== STATUS.open && key ? ` · ${escapedText(words, key)}` : '';
  return `<li><p class="when"><time datetime="${start_date_time.replace(' ', 'T')}">${escapeHtml(momentInWords(start_date_time, words.locale))}</time></p>
    <p>${escapeHtml(type)}</p><p class="dim">${escapeHtml(location)}${outcome}</p></li>`;
}

/** Says why nothing else is shown, and leads to the file, or to the sign-in where nobody is signed in. */
export const refusalPage = (words: Words, status: number, code: Exclude<Code, 'Ok'>, text?: string): Page =>
  page(status, words, {
    title: 'portal_title',
    body: [
      `<p role="alert">${text === undefined ? escapedText(words, codeTexts[code]) : escapeHtml(text)}</p>`,
      callUs(words),
      `<p><a href="${localized(words, PORTAL)}">${escapedText(words, words.signedIn && status !== 401 ? 'portal_back' : 'portal_sign_in')}</a></p>`,
    ],
    code,
  });

/** A link that was used, has expired or never was. */
export const gonePage = (words: Words): Page =>
  refusalPage(words, 404, 'NotFound', say(words.locale, 'portal_link_gone'));

function appointment(
  words: Words,
  { id, start_date_time, type, location, address }: MyFile['appointments'][number],
  isChanged: boolean,
) {
  const { locale } = words;
  const when = momentInWords(start_date_time, locale);
  // A postal code stays on one line.
  const shown = (line: string) => escapeHtml(line.replace(/ (?=\S+$)/, '\u00a0'));
  const where = address
    ? `${escapeHtml(location)}, <a href="${escapeHtml(mapLink(address))}" rel="noreferrer">${shown(address)}</a>`
    : escapeHtml(location);
  return `<li><p class="when"><time datetime="${start_date_time.replace(' ', 'T')}">${escapeHtml(when)}</time></p>
    <p>${escapeHtml(type)}</p><p class="dim">${where}</p><p class="acts">${
      isChanged
        ? `<a href="${localized(words, `${PORTAL}/appointment/${id}`)}">${escapedText(words, 'portal_change')}</a>`
        : ''
    }<a href="${localized(words, `${PORTAL}/appointment/${id}/${CALENDAR}`)}">${escapedText(words, 'portal_calendar')}</a></p></li>`;
}

const OTHER: Readonly<Record<Locale, { locale: Locale; name: string }>> = {
  en: { locale: 'fr', name: 'Français' },
  fr: { locale: 'en', name: 'English' },
};

interface Content {
  title: TextKey;
  body: string[];
  /** Further elements of the head. */
  head?: string;
  code?: Code;
}
export function page(status: number, words: Words, { title, body, head = '', code = 'Ok' }: Content): Page {
  const { locale, organisation, path } = words;
  const other = OTHER[locale];
  return {
    status,
    html: `<!doctype html>
<html lang="${locale}-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapedText(words, title)} - ${escapeHtml(organisation)}</title>
<link rel="icon" href="/resa.svg"><link rel="stylesheet" href="/portal/portal.css">${head}</head>
<body><header><img src="/resa.svg" alt="" width="28" height="28"><span>${escapeHtml(organisation)}</span>
<a href="${escapeHtml(path)}?locale=${other.locale}" lang="${other.locale}">${other.name}</a></header>
<main data-code="${code}"><img class="scene" src="${PORTAL}/scene.svg" alt="" width="1200" height="260"><h1>${escapedText(words, title)}</h1>${body.join('\n')}</main></body></html>
`,
  };
}
