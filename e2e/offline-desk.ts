/** A workstation that goes on without a network (decision 076), for stories: switching it on, and the parts of its screen. */
import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { checkinPlace, chooseInUserMenu, type Desk } from './support.ts';

export const ROSEMONT = 2;

export const banner = (page: Page) => page.getByText(/^Sans réseau depuis \d\d:\d\d/);
export const search = (page: Page) => page.getByRole('textbox', { name: 'Trouver le client' });
export const noted = (page: Page) => page.getByRole('region', { name: 'Noté ici aujourd’hui' });
export const arrive = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Confirmer l’arrivée.*${name}`) });

/** Has a location go on without a network. */
export async function allow(desk: Desk, id: number): Promise<void> {
  const { place } = await desk.ask(contract.locations.fetch, { id });
  if (!place?.address) throw new Error('The location has no address');
  const { name, comments, row_version, address } = place;
  await desk.ask(contract.locations.update, {
    place: { id, name, comments, row_version, offline: 1, address: address as never },
  });
}

/** Names the workstation of an administrator's page at Rosemont, then signs them out. */
export async function nameWorkstation(page: Page, name: string): Promise<void> {
  await page.goto('/checkin');
  await checkinPlace(page, 'Rosemont').click();
  await page.getByRole('button', { name: 'Let it go on without a network' }).click();
  await page.getByRole('textbox', { name: 'Name of this workstation' }).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^To go on without a network here|^Goes on without a network/)).toBeVisible();
  await chooseInUserMenu(page, 'Sign out');
  await expect(page).toHaveURL(/\/login/);
}

/** The browser keeps all files of the program, so that a reload without a network opens it. */
export const programKept = (page: Page) =>
  expect
    .poll(() => page.evaluate("caches.open('resa-program').then((cache) => cache.match('/keeps')).then(Boolean)"))
    .toBe(true);
