/**
 * What the stories share.
 *
 * signIn             one of the demo users, by one click; answers a Desk
 * Desk               the program's calls under the page's own session, to find out who suits a story
 * someoneWithAccents, openToday, bookable   people of the demo in a certain position
 * expectAccessible   axe finds nothing
 */
import { AxeBuilder } from '@axe-core/playwright';
import { type APIResponse, expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import type { AnswerOfCall, Call, RequestOf } from '@resa/contract/call';
import type { ClientRow } from '@resa/contract/clients';

export const PASSWORD = 'resa-demo';
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

  /** A call as the page would make it; what it answers is left to the story. */
  send<C extends Call>(call: C, input: RequestOf<C>): Promise<APIResponse> {
    return this.page.request.post(call.path, { data: input, headers: { authorization: this.token } });
  }

  /** A call that must be answered Ok. */
  async ask<C extends Call>(call: C, input: RequestOf<C>): Promise<Ok<C>> {
    const answer = await (await this.send(call, input)).json();
    expect(answer, call.path).toMatchObject({ code: 'Ok' });
    return answer;
  }
}

/** Signs in on /login with the demo user's own button. The interface then speaks his language: desk and viewer French. */
export async function signIn(page: Page, who: UserName): Promise<Desk> {
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

/** Goes to a screen by the side menu, on a phone by the drawer. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  const toggle = page.getByRole('button', { name: /^(Open or close the menu|Ouvrir ou fermer le menu)$/ });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }).click();
}

/** What no tool of accessibility may find: WCAG 2.2 AA and good practice. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html, target }) => `${id}: ${target} ${html}`));
  expect.soft(found, page.url()).toEqual([]);
}

/** A client whose name carries accents and is borne by nobody else. */
export async function someoneWithAccents(desk: Desk): Promise<ClientRow> {
  const { rows } = await desk.ask(contract.clients.list, { rowsPerPage: 50, sortBy: 'file_number', descending: false });
  const names = rows.map(({ name }) => plain(name));
  const found = rows.find(
    ({ name }) => plain(name) !== name && names.filter((one) => one === plain(name)).length === 1,
  );
  return given(found);
}

/** A name as one types it in a hurry: no accents, and a letter forgotten inside its longest word. */
export function hasty(name: string): string {
  const words = plain(name)
    .toLowerCase()
    .split(/[\s’-]+/);
  const longest = given(words.toSorted((a, b) => b.length - a.length)[0]);
  return words.map((word) => (word === longest ? word.slice(0, 3) + word.slice(4) : word)).join(' ');
}

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '');

/** What the demo must have for a story to be told. */
function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo organisation has nobody for this story');
  return value;
}
