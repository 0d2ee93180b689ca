/**
 * Helpers of all stories.
 *
 * test               a story over the program of its worker
 * signIn             one of the demo users, without the sign-in page; returns a Desk
 * signInByForm       the same with the sign-in page
 * Desk               the program's calls under the page's own session, and data built for only this story:
 *                      const desk = await signIn(page, 'worker');
 *                      const { id, name } = await desk.household({ head: { dob: '1950-01-01' }, members: [{}] });
 *                      const { appointments } = await desk.household({ appointments: [{ days: -7, status: 2 }, {}] });
 *                      const plan = await desk.plan({ max_appointments: 1, hours: ['09:00', '10:00'] });
 * expected           a household with an open appointment
 * bookable           a household and a time at which it can be booked
 * noticed            a notice was shown, whether it is still there or went in the meantime
 * addOnCalendar      one of the ways to add an appointment; onBoard: a time of the calendar's board
 * checkinPlace       a location at the check-in: its card on the first visit, later its chip
 * arrivals           the last arrivals that the check-in lists
 * holdBack           keeps the next response of a call back
 * drawn              the page has drawn what it was about to draw
 * expectAccessible   axe finds nothing
 * picture            a PNG to choose as a photo
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type APIResponse, test as base, expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import type { PlanOffered } from '@resa/contract/appointments';
import {
  BUILDERS_PATH,
  type Building,
  type Built,
  type BuiltAppointment,
  type BuiltHousehold,
  type BuiltPlan,
} from '@resa/contract/builders';
import type { AnswerOfCall, Call, RequestOf } from '@resa/contract/call';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Program, startProgram } from './program.ts';
import { keepSession, PASSWORD } from './sessions.ts';

/** One session per user: the stories of one program take turns, and each worker has its own program. */
export const test = base.extend<object, { program: Program; url: string }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument must be a pattern
    async ({}, use) => {
      const program = await startProgram();
      await use(program);
      await program.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  url: [({ program }, use) => use(program.url), { scope: 'worker' }],
  baseURL: ({ url }, use) => use(url),
  context: async ({ browser, context }, use) => {
    await context.addInitScript({ content: keepNotices });
    await use(context);
    // A page that a story leaves open would lock the session that the next story uses.
    for (const other of browser.contexts()) if (other !== context) await other.close();
  },
  // A call that a story answers itself ends with the story.
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** In the page: keeps the words of each notice, since one goes after a second and a half. */
const keepNotices = `
  globalThis.kept = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        for (const one of node.querySelectorAll ? [node, ...node.querySelectorAll('*')] : [])
          if (one.matches('.mantine-Notification-root')) kept.push(one.textContent.replace(/\\s+/g, ' '));
  }).observe(document, { childList: true, subtree: true });`;

/** A notice with these words was shown since the page was loaded; each counts once. */
export const noticed = (page: Page, words: string) =>
  expect
    .poll(
      () =>
        page.evaluate(
          (wanted) => {
            const { kept } = globalThis as unknown as { kept: string[] };
            const index = kept.findIndex((one) => one.includes(wanted));
            if (index >= 0) kept.splice(index, 1);
            return index >= 0 || kept;
          },
          words.replace(/\s+/g, ' '),
        ),
      { message: `a notice: ${words}` },
    )
    .toBe(true);

const CLOSED = 2;

export { PASSWORD };
export const users = {
  admin: { email: 'admin@resa.test', name: 'Alice Tremblay' },
  desk: { email: 'desk@resa.test', name: 'David Roy' },
  worker: { email: 'worker@resa.test', name: 'Wendy Chen' },
  viewer: { email: 'viewer@resa.test', name: 'Victor Gagnon' },
} as const;
export type UserName = keyof typeof users;

type Ok<C extends Call> = Extract<AnswerOfCall<C>, { code: 'Ok' }>;

export class Desk {
  readonly page: Page;
  readonly token: string;

  constructor(page: Page, authorization: string) {
    this.page = page;
    this.token = authorization;
  }

  /** A call as the page would make it (a GET has no body); its response is left to the story. */
  send<C extends Call>(call: C, input: RequestOf<C>): Promise<APIResponse> {
    const { method, path } = call;
    const headers = { authorization: this.token };
    return this.page.request.fetch(path, { method, headers, ...(method === 'POST' && { data: input }) });
  }

  /** A call that must return Ok. */
  async ask<C extends Call>(call: C, input: RequestOf<C>): Promise<Ok<C>> {
    const answer = await (await this.send(call, input)).json();
    expect(answer, call.path).toMatchObject({ code: 'Ok' });
    return answer;
  }

  /** Builds households, plans and bulletins (contract `builders.ts`), as the rules allow them. */
  async build(wanted: Building): Promise<Built> {
    const headers = { authorization: this.token };
    const answer = await (await this.page.request.post(BUILDERS_PATH, { headers, data: wanted })).json();
    expect(answer, BUILDERS_PATH).toMatchObject({ code: 'Ok' });
    return answer;
  }

  /** A household with its head's file: a single person in service since a year, unless something else is wanted. */
  async household(wanted: NonNullable<Building['households']>[number] = {}): Promise<BuiltHousehold> {
    const { households } = await this.build({ households: [wanted] });
    return households[0] as BuiltHousehold;
  }

  /** A plan on which nobody is booked, of its own appointment type: every day from 9 to 12, two places a time. */
  async plan(wanted: NonNullable<Building['plans']>[number] = {}): Promise<BuiltPlan> {
    const { plans } = await this.build({ plans: [wanted] });
    return plans[0] as BuiltPlan;
  }
}

/**
 * Signs a demo user in without the sign-in page, and opens `path` if there is one. The interface is then in their
 * language: desk and viewer French. Without a path no screen of the program is open yet.
 */
export async function signIn(page: Page, who: UserName, path?: string): Promise<Desk> {
  const { token } = await keepSession(page, users[who].email);
  if (path) {
    await page.goto(path);
    await expect(userMenu(page)).toBeVisible();
  }
  return new Desk(page, `Bearer ${token}`);
}

/** Signs a demo user in with the form of the sign-in page, up to the dashboard. */
export async function signInByForm(page: Page, who: UserName): Promise<Desk> {
  await page.goto('/login');
  await page.getByRole('button', { name: users[who].email }).click();
  const call = page.waitForRequest((request) => 'authorization' in request.headers());
  await page.getByRole('button', { name: /^(Sign in|Se connecter)$/ }).click();
  const { authorization = '' } = (await call).headers();
  await expect(userMenu(page)).toBeVisible();
  return new Desk(page, authorization);
}

export const userMenu = (page: Page) => page.getByRole('button', { name: /^(Your account|Votre compte)/ });

/** Chooses in the menu of the signed-in user. */
export async function chooseInUserMenu(page: Page, name: string): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Opens one of the ways to add an appointment on the calendar. */
export async function addOnCalendar(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
}

/** A time of a type on the board of the calendar. */
export const onBoard = (page: Page, type: string, time: string) =>
  page
    .getByRole('grid', { name: 'Times of the day by type' })
    .getByRole('row', { name: type, exact: true })
    .getByRole('button', { name: time });

/** Turns the interface to French by the toggle of the top bar. */
export async function inFrench(page: Page): Promise<void> {
  await page.locator('button[lang="fr"]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
}

/** Unfolds the card of a file, which is a line on a phone. */
export async function unfoldCard(page: Page): Promise<void> {
  if (page.viewportSize()?.width !== 390) return;
  await page.getByRole('button', { name: /(Show all details|Afficher tous les détails)$/, expanded: false }).click();
}

/** Goes to a screen by the side menu, on a phone by the drawer. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  const toggle = page.getByRole('button', { name: /^(Open or close the menu|Ouvrir ou fermer le menu)$/ });
  const isDrawer = (await toggle.getAttribute('aria-expanded')) === 'false';
  if (isDrawer) await toggle.click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }).click();
  // The next choice would take a drawer that is still closing for an open one.
  if (isDrawer) await expect(toggle).toHaveAttribute('aria-expanded', 'false');
}

/** A location at the check-in: its card on the first visit, later its chip. */
export const checkinPlace = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /^(Choose the location where|Choisissez votre point de service)/ })
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('radiogroup', { name: /^(Location|Point de service)$/ }).getByText(name, { exact: true }));

/** The last arrivals that the check-in lists. */
export const arrivals = (page: Page) =>
  page.getByRole('region', { name: /^(Last arrivals|Dernières arrivées)$/ }).getByRole('listitem');

/** Keeps the next response of a call, or a file of the program, back until the returned function is called. */
export async function holdBack(page: Page, { path }: Pick<Call, 'path'>): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    `**${path}`,
    async (route) => {
      await promise;
      await route.fallback();
    },
    { times: 1 },
  );
  return resolve;
}

/** The program of axe, which each page gets once. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Fails for every finding of axe: WCAG 2.2 AA and good practice. `within` limits the part of the page; where a dialog is
 * open, only the topmost is examined, since it covers parts of what is behind it. The two rules that take half the time
 * run where they matter most, contrast at a desk and the size of targets on a phone; both run with `whole`, as for every
 * screen in look.spec.ts and for what only a story at a desk shows.
 */
export async function expectAccessible(page: Page, within = 'html', { whole = false } = {}): Promise<void> {
  // No frames, no report of passed checks, no style sheets fetched again: a third of the time.
  expect(page.frames()).toHaveLength(1);
  const isDesk = test.info().project.name === 'desk';
  const options: RunOptions = {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: whole || isDesk }, 'target-size': { enabled: whole || !isDesk } },
    preload: whole,
  };
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe);
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(
    `axe.run(${within === 'html' ? TOPMOST_DIALOG : 'undefined'} ?? ${JSON.stringify(within)}, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
  );
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html, target }) => `${id}: ${target} ${html}`));
  expect.soft(found, page.url()).toEqual([]);
}

const TOPMOST_DIALOG = `[...document.querySelectorAll('[aria-modal="true"]')].findLast((dialog) => dialog.checkVisibility())`;

/** The page has drawn, and once more: what its last change led to is on the screen. */
export const drawn = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

/** A PNG of half spruce and half white, drawn by the browser. */
export async function picture(page: Page): Promise<Buffer> {
  const address = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const pen = canvas.getContext('2d');
    pen.fillStyle = '#0f766e';
    pen.fillRect(0, 0, 320, 480);
    return canvas.toDataURL('image/png');
  })()`);
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

/** A household that is expected at a location today, or `days` later, with its open appointment. */
export async function expected(desk: Desk, place_id: number, days = 0) {
  const {
    id: client_id,
    file_number,
    name,
    appointments,
  } = await desk.household({ appointments: [{ place_id, days }] });
  return { ...(appointments[0] as BuiltAppointment), client_id, file_number, name };
}

export interface Bookable {
  client: BuiltHousehold;
  location: number;
  plan: PlanOffered;
  date: string;
  time: string;
}

/**
 * A household that was served at the market downtown and has no open appointment, and a later day on which that market
 * has a free time. With `tooEarly` its next visit is not due on that day, and that is the only evidence against it.
 */
export async function bookable(desk: Desk, { tooEarly = false } = {}): Promise<Bookable> {
  const { households, today } = await desk.build({
    households: [{ head: { food_frequency: 28 }, appointments: [{ days: tooEarly ? -1 : -40, status: CLOSED }] }],
  });
  const client = households[0] as BuiltHousehold;
  const { place_id, place_appointment_type_id } = client.appointments[0] as BuiltAppointment;
  const { schedule } = await desk.ask(contract.appointments.changeLocation, { place_id });
  const plan = schedule.plans.find(({ id }) => id === place_appointment_type_id) as PlanOffered;
  for (const date of plan.dates.filter((one) => one > today)) {
    const asked = { place_id, place_appointment_type_id, date };
    const { time_slots } = await desk.ask(contract.appointments.checkDate, asked);
    const slot = time_slots.find(({ open }) => open === 1);
    if (slot) return { client, location: place_id, plan, date, time: slot.time };
  }
  throw new Error('The market downtown has no free time');
}

/** A name typed in a hurry: no accents, and a letter forgotten inside its longest word. */
export function hasty(name: string): string {
  const words = plain(name)
    .toLowerCase()
    .split(/[\s’-]+/);
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length);
  return words.map((word) => (word === longest ? word.slice(0, 3) + word.slice(4) : word)).join(' ');
}

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '');
