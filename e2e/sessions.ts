/**
 * Signs demo users in without the sign-in page, whose passwords take most of a second to check.
 *
 * keepSession   stores a session of a user in the browser of a page: the one of an earlier story if it is still open,
 *               otherwise a new one
 */
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { contract } from '@resa/contract';
import type { SignedIn } from '@resa/contract/session';
import { build } from 'vite';

export const PASSWORD = 'resa-demo';

/** The newest session of each user, by email, and the last story that has used it. */
const newest = new Map<string, { signedIn: SignedIn; story: string }>();
let bundled: Promise<string> | undefined;

export async function keepSession(page: Page, email: string): Promise<SignedIn> {
  bundled ??= bundle();
  // A page of the program that does not load the interface.
  await page.goto('/healthz');
  await page.evaluate(await bundled);
  const story = test.info().testId;
  const earlier = newest.get(email);
  // A story that signs a user in twice needs two sessions.
  const open = earlier && earlier.story !== story && (await stillOpen(page, earlier.signedIn));
  const signedIn = open || (await newSession(page, email));
  await page.evaluate(`session.keep(${JSON.stringify(signedIn)})`);
  newest.set(email, { signedIn, story });
  return signedIn;
}

/** The session as it is now, without the files that it edited, unless it has ended or is locked. */
async function stillOpen(page: Page, signedIn: SignedIn): Promise<SignedIn | undefined> {
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const response = await page.request.post(contract.session.current.path, { headers, data: {} });
  if (!response.ok()) return undefined;
  // Refused to users who edit no files.
  await page.request.get(contract.locks.unlock.path, { headers });
  return { ...signedIn, ...(await response.json()).session };
}

async function newSession(page: Page, email: string): Promise<SignedIn> {
  const response = await page.request.post(contract.session.login.path, { data: { email, password: PASSWORD } });
  const answer = await response.json();
  expect(answer, email).toMatchObject({ code: 'Ok' });
  return page.evaluate(`session.open(${JSON.stringify(answer.row)}, ${JSON.stringify(PASSWORD)})`);
}

async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('browser/session.ts', import.meta.url));
  const made = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { lib: { entry, formats: ['iife'], name: 'session' }, write: false },
  });
  const [result] = [made].flat();
  if (!result || !('output' in result)) throw new Error(`${entry} was not bundled`);
  return result.output[0].code;
}
