/** The pages on which a client books, moves, cancels and waits: forms that make the client's own calls. */
import type { Code } from '@resa/contract';
import {
  type ChangedOnline,
  type ClientCallName,
  type ClientInput,
  clientCalls,
  type OnlinePlan,
} from '@resa/contract/client-calls';
import { say, type TextKey } from '@resa/contract/texts';
import { Id } from '@resa/contract/types';
import type { EvidenceKey } from '@resa/rules/booking/evidence-facts';
import { dayInWords, hourInWords, momentInWords } from '@resa/rules/time/words';
import { calendarFileOf } from '../../appointments/index.ts';
import { notFound, Refused } from '../../frame/call/refused.ts';
import { read } from '../../frame/change/context.ts';
import { escapeHtml, htmlOf } from '../../frame/mail/text.ts';
import { PORTAL } from '../links/links.ts';
import { countRead, ownAppointment } from '../own/own.ts';
import { run } from '../own/run.ts';
import { type ClientSession, isOpen } from '../sessions/sessions.ts';
import { sessionOf } from './acts.ts';
import { type Answer, type At, toHome } from './answer.ts';
import { tokenIn } from './cookie.ts';
import { CALENDAR, type Page, page } from './html.ts';
import { button, callUs, escapedText, form, localized, PRESENT, paragraph, type Words } from './parts.ts';

export const BOOK = `${PORTAL}/book`;
export const APPOINTMENT = `${PORTAL}/appointment`;

async function signedIn(at: At): Promise<ClientSession> {
  const session = await sessionOf(at.ctx, tokenIn(at.request));
  if (!session) throw new Refused(401, { code: 'session_used' });
  return session;
}

/** Makes a client's call with the values of a form or an address. Refuses Invalid (400) if they do not fit its schema. */
async function made<N extends ClientCallName>(at: At, session: ClientSession, name: N, sent: unknown) {
  const parsed = clientCalls[name].takes.safeParse(sent);
  if (!parsed.success) throw new Refused(400, { code: 'Invalid' });
  const { locale } = at.words;
  const caller = { session, locale, machine: at.request.ip, settings: at.ctx.settings };
  return run(at.services, caller, name, parsed.data as ClientInput<(typeof clientCalls)[N]>);
}

const idIn = ({ request }: At): number => Number((request.params as { id?: string }).id);

/** The day from which an address asks for times. */
const fromIn = ({ request }: At) => (request.query as { from?: unknown }).from;

export const choosePlan: Answer = async (at) => {
  const { plans } = await made(at, await signedIn(at), 'plans', {});
  return page(200, at.words, {
    title: 'portal_book',
    body: [
      plans.length === 0
        ? paragraph(at.words, 'portal_nothing_online')
        : `<ul>${plans.map((plan) => planItem(at.words, plan)).join('\n')}</ul>`,
      ...ending(at),
    ],
    head: PRESENT,
  });
};

export const chooseTime: Answer = async (at) => timesPage(at, await signedIn(at), idIn(at));

export const booking: Answer = async (at) => {
  const session = await signedIn(at);
  const plan_id = Number(at.form.get('plan_id'));
  const members = at.form.getAll('member').map(Number);
  const sent = { plan_id, start_date_time: at.form.get('start'), members };
  // No time was chosen: the page says so.
  if (!sent.start_date_time) return timesPage(at, session, plan_id, ['portal_choose_time']);
  const chooses = await planOf(at, session, plan_id);
  if (chooses.chooses_members && members.length === 0)
    return timesPage(at, session, plan_id, ['portal_choose_members']);
  const answer = await made(at, session, 'book', sent);
  if (answer.code === 'Ok') return toHome(at, '', 'booked');
  return timesPage(at, session, plan_id, refusalIn(at.words, answer), answer.code);
};

export const showAppointment: Answer = async (at) => changePage(at, await signedIn(at), idIn(at));

/** Sends the calendar file of an open appointment; without a script or a setting, as its mail does. */
export const addToCalendar: Answer = async (at) => {
  const { ctx, words, reply } = at;
  const session = await signedIn(at);
  const id = Id.safeParse(idIn(at));
  await countRead(ctx, session);
  const content = await read(ctx, async (db) => {
    if (!id.success || !(await isOpen(db, ctx.today.date, session))) return undefined;
    const { id: own } = await ownAppointment(db, { ctx, session }, id.data);
    return calendarFileOf(db, { settings: ctx.settings, now: ctx.now, locale: words.locale }, own);
  });
  if (content === undefined) throw notFound();
  reply.header('content-disposition', `attachment; filename="${CALENDAR}"`);
  reply.type('text/calendar; charset=utf-8').send(content);
  return 'sent';
};

export const moving: Answer = async (at) => {
  const session = await signedIn(at);
  const id = Number(at.form.get('id'));
  const start_date_time = at.form.get('start');
  if (!start_date_time) return changePage(at, session, id, ['portal_choose_time']);
  const answer = await made(at, session, 'move', { id, start_date_time });
  if (answer.code === 'Ok') return toHome(at, '', 'moved');
  return changePage(at, session, id, refusalIn(at.words, answer), answer.code);
};

export const cancelling: Answer = async (at) => {
  const session = await signedIn(at);
  const id = Number(at.form.get('id'));
  const answer = await made(at, session, 'cancel', { id });
  if (answer.code === 'Ok') return toHome(at, '', 'cancelled');
  // The button was pressed twice, or the desk was first: the file shows what became of the appointment.
  if (answer.code === 'stale' || answer.code === 'not_open') return toHome(at, '', 'changed');
  return changePage(at, session, id, refusalIn(at.words, answer), answer.code);
};

export const waiting: Answer = async (at) => {
  const session = await signedIn(at);
  const plan_id = Number(at.form.get('plan_id'));
  const members = at.form.getAll('member').map(Number);
  if (members.length === 0 && (await planOf(at, session, plan_id)).chooses_members)
    return timesPage(at, session, plan_id, ['portal_choose_members']);
  const answer = await made(at, session, 'wait', { plan_id, date: at.form.get('date'), members });
  if (answer.code === 'Ok') return toHome(at, '', 'waiting');
  return timesPage(at, session, plan_id, refusalIn(at.words, answer), answer.code);
};

/** Leaves a waiting list; an entry that is on none any more has left it already. */
export const leaving: Answer = async (at) => {
  await made(at, await signedIn(at), 'leave', { id: Number(at.form.get('id')) });
  return toHome(at, '', 'left');
};

/** Answers a held place by the button that was pressed. */
export const answeringOffer: Answer = async (at) => {
  const session = await signedIn(at);
  const sent = { id: Number(at.form.get('id')), row_version: Number(at.form.get('row_version')) };
  const isYes = at.form.get('answer') === 'yes';
  const answer = await made(at, session, isYes ? 'acceptPlace' : 'refusePlace', sent);
  if (answer.code === 'Ok') return toHome(at, '', isYes ? 'booked' : 'refused');
  return page(409, at.words, {
    title: 'portal_title',
    body: [...alerts(at.words, refusalIn(at.words, answer)), ...ending(at)],
    head: PRESENT,
    code: answer.code,
  });
};

type Sentence = TextKey | { readonly text: string };
const WHY: Readonly<Record<EvidenceKey, TextKey>> = {
  rule_client_state: 'portal_why_client_state',
  rule_not_head_or_single: 'portal_why_not_head',
  rule_opened_appointments: 'portal_why_open',
  rule_opened_elsewhere: 'portal_why_ask',
  rule_children_required: 'portal_why_children',
  rule_tag_required: 'portal_why_some',
  rule_participant_booked: 'portal_why_participant',
  rule_max_appointments_client: 'portal_why_often',
  rule_frequency: 'portal_why_lately',
  rule_cutoff: 'portal_why_closed',
};

const CODES: Partial<Record<Code, TextKey>> = {
  too_late: 'portal_too_late',
  not_open: 'portal_why_not_open',
  rule_max_appointments: 'portal_why_full',
  rule_appointment_not_available: 'portal_why_unavailable',
  place_free: 'portal_why_place_free',
  already_waiting: 'portal_why_waiting',
  already_booked: 'portal_why_open',
  no_offer: 'portal_why_no_offer',
};

interface Refusal {
  readonly code: Code;
  readonly evidences?: readonly EvidenceKey[];
  readonly next_date?: string | null;
  readonly next_free?: string | null;
}

/** The sentences of a refusal: its reasons, the day from which booking is allowed again, and the next free time. */
function refusalIn({ locale }: Words, { code, evidences = [], next_date, next_free }: Refusal): Sentence[] {
  const why =
    code === 'resource_locked_evidences' ? evidences.map((key) => WHY[key]) : [CODES[code] ?? 'portal_why_changed'];
  return [
    ...new Set(why),
    ...(next_date ? [{ text: say(locale, 'portal_next_date', { day: dayInWords(next_date, locale) }) }] : []),
    ...(next_free ? [{ text: say(locale, 'portal_next_free', { when: momentInWords(next_free, locale) }) }] : []),
  ];
}

const said = (words: Words, sentence: Sentence) =>
  typeof sentence === 'string' ? escapedText(words, sentence) : escapeHtml(sentence.text);

const alerts = (words: Words, sentences: readonly Sentence[]): string[] =>
  sentences.length === 0
    ? []
    : [`<div role="alert">${sentences.map((one) => `<p>${said(words, one)}</p>`).join('')}</div>`];

const ending = ({ words }: At): string[] => [
  callUs(words),
  `<p><a href="${localized(words, PORTAL)}">${escapedText(words, 'portal_back')}</a></p>`,
];

function planItem(words: Words, plan: OnlinePlan): string {
  const { plan_id, type, location, times, full_dates, evidences, next_date } = plan;
  const link = (key: TextKey) =>
    `<p><a class="button" id="choose-${plan_id}" aria-labelledby="choose-${plan_id} plan-${plan_id}" href="${localized(words, `${BOOK}/${plan_id}`)}">${escapedText(words, key)}</a></p>`;
  const name = `<h2 id="plan-${plan_id}">${escapeHtml(type)}</h2><p class="dim">${escapeHtml(location)}</p>`;
  const [first] = times;
  if (first === undefined) {
    const why = refusalIn(words, { code: 'resource_locked_evidences', evidences, next_date });
    const sentences: Sentence[] = why.length > 0 ? why : ['portal_none_free'];
    const waits = full_dates.length > 0 ? link('portal_wait_this') : '';
    return `<li>${name}${sentences.map((one) => `<p>${said(words, one)}</p>`).join('')}${waits}</li>`;
  }
  const when = say(words.locale, 'portal_next_free', { when: momentInWords(first, words.locale) });
  return `<li>${name}<p>${escapeHtml(when)}</p>${link('portal_choose')}</li>`;
}

async function planOf(at: At, session: ClientSession, plan_id: number): Promise<OnlinePlan> {
  const { plans } = await made(at, session, 'plans', { plan_id, from: fromIn(at) });
  const [plan] = plans;
  if (!plan) throw notFound();
  return plan;
}

async function timesPage(
  at: At,
  session: ClientSession,
  plan_id: number,
  sentences: readonly Sentence[] = [],
  code?: Code,
): Promise<Page> {
  const { words } = at;
  const plan = await planOf(at, session, plan_id);
  const why: Sentence[] =
    plan.times.length > 0
      ? []
      : [
          ...refusalIn(words, {
            code: 'resource_locked_evidences',
            evidences: plan.evidences,
            next_date: plan.next_date,
          }),
        ];
  const hidden = `<input type="hidden" name="plan_id" value="${plan_id}">`;
  const none = why.length > 0 ? why : (['portal_none_free'] as const);
  return page(sentences.length > 0 ? 409 : 200, words, {
    title: 'portal_choose',
    body: [
      ...alerts(words, sentences),
      `<h2>${escapeHtml(plan.type)}</h2><p class="dim">${escapeHtml(plan.location)}</p>`,
      ...(plan.message ? [htmlOf(plan.message)] : []),
      plan.times.length === 0
        ? none.map((one) => `<p>${said(words, one)}</p>`).join('')
        : form(
            words,
            BOOK,
            hidden,
            ...(plan.chooses_members ? [membersIn(words, plan.members)] : []),
            ...days(words, plan.times),
            button(words, 'portal_book_this'),
          ),
      ...laterDays(words, `${BOOK}/${plan_id}`, plan.later),
      ...waitForm(words, plan),
      ...ending(at),
    ],
    head: PRESENT,
    ...(code && { code }),
  });
}

/** The form that joins the list of a full date; for an event, with the members who may come. */
function waitForm(words: Words, { plan_id, full_dates, chooses_members, members }: OnlinePlan): string[] {
  if (full_dates.length === 0) return [];
  const options = full_dates.map(
    (date) => `<option value="${date}">${escapeHtml(dayInWords(date, words.locale))}</option>`,
  );
  return [
    `<h2>${escapedText(words, 'portal_wait')}</h2>${paragraph(words, 'portal_wait_lead')}`,
    form(
      words,
      `${PORTAL}/wait`,
      `<input type="hidden" name="plan_id" value="${plan_id}">`,
      ...(chooses_members ? [membersIn(words, members)] : []),
      `<p><label for="date">${escapedText(words, 'waiting_date')}</label><select id="date" name="date">${options.join('')}</select></p>`,
      button(words, 'portal_wait_this', 'plain'),
    ),
  ];
}

async function changePage(
  at: At,
  session: ClientSession,
  id: number,
  sentences: readonly Sentence[] = [],
  code?: Code,
): Promise<Page> {
  const { words } = at;
  const answer = await made(at, session, 'appointment', { id, from: fromIn(at) });
  const found = answer.code === 'Ok' ? answer.appointment : null;
  const why = [...new Set([...sentences, ...(answer.code === 'Ok' ? [] : refusalIn(words, answer))])];
  const refused = code ?? (answer.code === 'Ok' ? undefined : answer.code);
  return page(why.length > 0 ? 409 : 200, words, {
    title: 'portal_change',
    body: [...alerts(words, why), ...(found ? changeForms(words, found) : []), ...ending(at)],
    head: PRESENT,
    ...(refused && { code: refused }),
  });
}

function changeForms(words: Words, found: ChangedOnline): string[] {
  const { id, type, location, start_date_time, changes_until, times, later } = found;
  const hidden = `<input type="hidden" name="id" value="${id}">`;
  const until = say(words.locale, 'portal_change_until', { when: momentInWords(changes_until, words.locale) });
  return [
    `<p class="when">${escapeHtml(momentInWords(start_date_time, words.locale))}</p>`,
    `<p>${escapeHtml(type)}<br><span class="dim">${escapeHtml(location)}</span></p><p>${escapeHtml(until)}</p>`,
    // Two presses: the place may go to somebody else at once.
    `<details><summary>${escapedText(words, 'portal_cancel')}</summary>`,
    paragraph(words, 'portal_cancel_lead'),
    form(words, `${PORTAL}/cancel`, hidden, button(words, 'portal_cancel_yes', 'plain')),
    '</details>',
    `<h2>${escapedText(words, 'portal_other_time')}</h2>`,
    times.length === 0
      ? paragraph(words, 'portal_none_free')
      : form(words, `${PORTAL}/move`, hidden, ...days(words, times), button(words, 'portal_move')),
    ...laterDays(words, `${APPOINTMENT}/${id}`, later),
  ];
}

const membersIn = (words: Words, members: OnlinePlan['members']): string =>
  `<fieldset><legend>${escapedText(words, 'portal_who_comes')}</legend>${members
    .map(
      ({ client_id, name }) =>
        `<label class="choice"><input type="checkbox" name="member" value="${client_id}"> ${escapeHtml(name)}</label>`,
    )
    .join('')}</fieldset>`;

const laterDays = (words: Words, path: string, later: string | null): string[] =>
  later === null
    ? []
    : [`<p><a href="${localized(words, path)}&amp;from=${later}">${escapedText(words, 'portal_later')}</a></p>`];

/** The times, under their days. */
const days = ({ locale }: Words, times: readonly string[]): string[] =>
  [...Map.groupBy(times, (time) => time.slice(0, 10))].map(
    ([date, starts]) =>
      `<fieldset><legend>${escapeHtml(dayInWords(date, locale))}</legend><div class="times">${starts
        .map(
          (start) =>
            `<label class="choice"><input type="radio" name="start" value="${start}" required> ${escapeHtml(hourInWords(start.slice(11), locale))}</label>`,
        )
        .join('')}</div></fieldset>`,
  );
