/** A proof that cannot exist: the desk asks for a waiver, and somebody who approves grants or refuses it. */
import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import type { BuiltPerson } from '@resa/contract/builders';
import { type Desk, expectAccessible, inFrench, noticed, signIn, test, unfoldCard } from './support.ts';

const IN_PROCESS = 4;
const PARTNER = 3;

async function request(desk: Desk) {
  const { members, ...head } = await desk.household({ state: IN_PROCESS, members: [{ role: PARTNER }] });
  return { id: head.id, head, partner: members[0] as BuiltPerson };
}
const documents = async (desk: Desk, client_id: number) =>
  (await desk.ask(contract.documents.household, { client_id })).persons;
/** Asks for a waiver of the first proof of address. */
async function askWithoutLease(desk: Desk, id: number) {
  await desk.ask(contract.locks.lock, { id });
  const [person] = await documents(desk, id);
  const document_type_id = person?.offered.proof_of_address[0] as number;
  await desk.ask(contract.documents.askWaiver, { client_id: id, document_type_id, reason: 'Sans bail.' });
  await desk.ask(contract.locks.unlock, { id });
}
/** Finds the request in the list by its number. */
async function find(page: Page, search: string, filter: RegExp) {
  await page.goto('/requests?state=4');
  await page.getByRole('button', { name: filter }).click();
  await page.getByRole('textbox').first().fill(search);
}

test('the desk requests a waiver of a proof that was not chosen, and it is granted in the row of the request', async ({
  page,
}) => {
  const desk = await signIn(page, 'desk');
  const { id, head, partner } = await request(desk);
  await page.goto(`/new_client?hfid=${id}&step=documents`);
  const section = page.getByRole('region', { name: partner.name });
  await section.getByRole('button', { name: `Demander une dispense ${partner.name}` }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Document' }).click();
  await page.getByRole('option', { name: 'Passeport canadien' }).click();
  await dialog.getByRole('textbox', { name: 'Motif' }).fill('Papiers brûlés.');
  await dialog.getByRole('button', { name: 'Demander une dispense', exact: true }).click();
  await noticed(page, 'La dispense a été demandée.');
  await expect(dialog).toBeHidden();
  await expect(section.getByText(/^Dispense demandée par David Roy le .+\s: Papiers brûlés\.$/)).toBeVisible();
  await expect(section.getByRole('button', { name: /^Accorder/ })).toHaveCount(0);
  await expectAccessible(page);

  // Who approves: in the row of the request, while the desk still edits the file.
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-CA' });
  const other = await context?.newPage();
  if (!context || !other) throw new Error('no browser');
  await other.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 });
  const admin = await signIn(other, 'admin');
  await find(other, String(head.file_number), /^Filter/);
  await other.getByRole('button', { name: `1 waiver asked for ${head.name}` }).click();
  const asked = other.getByRole('dialog', { name: `Waivers asked for: ${head.name}` });
  await expect(asked.getByText(/^Waiver asked for by David Roy on .+: Papiers brûlés\.$/)).toBeVisible();
  await expectAccessible(other);
  await asked.getByRole('button', { name: /^Grant Canadian passport/ }).click();
  await expect(asked).toBeHidden();
  await expect(other.getByRole('button', { name: /waiver asked for/ })).toHaveCount(0);
  const [, granted] = await documents(admin, id);
  expect(granted).toMatchObject({
    client_id: partner.id,
    asked_waivers: [],
    waived: [{ reason: 'Papiers brûlés.', waived_by: 'Alice Tremblay' }],
  });
  expect(granted?.proofs.proof_of_identification).toEqual([granted?.waived[0]?.document_type_id]);
  await context.close();
  // The desk's page follows.
  await expect(section.getByText(/^Dispense accordée par Alice Tremblay le /)).toBeVisible();
});

test('a request for a waiver is withdrawn by the user who made it, with a key', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'desk');
  const { id, head } = await request(desk);
  await askWithoutLease(desk, id);
  await page.goto(`/client?hfid=${id}&tab=documents`);
  const section = page.getByRole('region', { name: head.name }).first();
  const withdraw = page.getByRole('button', { name: /^Retirer/ });
  await expect(page.getByText(/^Dispense demandée par David Roy/)).toBeVisible();
  await expectAccessible(page, 'html', { whole: true });
  await withdraw.focus();
  await page.keyboard.press('Enter');
  await noticed(page, 'La demande de dispense a été retirée.');
  await expect(page.getByText(/^Dispense demandée par/)).toHaveCount(0);
  await expect(section).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
  expect((await documents(desk, id))[0]?.asked_waivers).toEqual([]);
});

test('a waiver is refused with a reason on the card of the file, in French', async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const { id, head } = await request(desk);
  await askWithoutLease(desk, id);
  await page.goto(`/client?hfid=${id}&tab=documents`);
  await inFrench(page);
  await unfoldCard(page);
  await page
    .getByRole('region', { name: head.name })
    .first()
    .getByRole('button', { name: /^1 dispense demandée/ })
    .click();
  const asked = page.getByRole('dialog', { name: /^Dispenses demandées/ });
  await asked.getByRole('button', { name: /^Refuser/ }).click();
  const refusal = page.getByRole('dialog', { name: /^Refuser la dispense/ });
  await expect(refusal.getByRole('button', { name: 'Refuser', exact: true })).toBeDisabled();
  await refusal.getByRole('textbox', { name: 'Motif' }).fill('Une lettre suffit.');
  await expectAccessible(page);
  await refusal.getByRole('button', { name: 'Refuser', exact: true }).click();
  await noticed(page, 'La dispense a été refusée.');
  await expect(asked).toBeHidden();
  await expect(page.getByText(/^Dispense refusée par Alice Tremblay le .+\s: Une lettre suffit\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /dispense demandée/ })).toHaveCount(0);
  // Where the proofs are chosen too, with both reasons.
  await page.goto(`/client?hfid=${id}&tab=documents_setting`);
  await expect(page.getByText(/^Dispense demandée par Alice Tremblay le .+\s: Sans bail\.$/)).toBeVisible();
  await expect(page.getByText(/^Dispense refusée par Alice Tremblay le .+\s: Une lettre suffit\.$/)).toBeVisible();
  await expectAccessible(page);
});
