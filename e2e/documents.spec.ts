import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { pdfOf } from '@resa/demo/pdf';
import { type Desk, expectAccessible, inFrench, noticed, picture, signIn, test } from './support.ts';

const LEASE = 1;
const PASSPORT = 21;
const STUBS = 50;
const PARTNER = 3;
const pdf = (text = 'Lease', pages = 1) =>
  pdfOf(Array.from({ length: pages }, (_, index) => [{ text: `${text}, page ${index + 1}`, size: 24 }]));
const lease = { name: 'lease.pdf', mimeType: 'application/pdf', buffer: pdf('Lease', 2) };

/** A household whose head needs a lease and a passport. */
async function asked(desk: Desk) {
  const built = await desk.household();
  await desk.ask(contract.locks.lock, { id: built.id });
  const documents = { proof_of_address: [LEASE], proof_of_identification: [PASSPORT], proof_of_revenue: [] };
  await desk.ask(contract.documents.updateProofs, { client_id: built.id, documents });
  await desk.ask(contract.locks.unlock, { id: built.id });
  return built;
}

async function edit(page: Page, id: number, tab: string): Promise<void> {
  await page.goto(`/client?hfid=${id}&tab=${tab}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Cancel' }).first()).toBeVisible();
}

const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
async function add(page: Page, to: string, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  const choosing = page.waitForEvent('filechooser');
  await page
    .getByRole('button', { name: `Add files ${to}` })
    .first()
    .click();
  await (await choosing).setFiles(files as never);
}

test('a worker chooses the proofs of a person among those that citizenship and role allow', async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id, name } = await desk.household();
  await edit(page, id, 'documents_setting');
  const required = page.getByText('At least one is required');
  await expect(required).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Choose proofs ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: 'Permanent resident card' })).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'Lease' }).check();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Canadian passport' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('definition').filter({ hasText: 'Lease' })).toBeVisible();
  await expect(required).toHaveCount(0);
});

test('a worker adds documents, looks at them beside the family record, verifies them and takes that back', async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const { id, name } = await asked(desk);
  await edit(page, id, 'documents');
  await expect(line(page, 'Lease').getByText('Missing')).toBeVisible();
  await add(page, 'Lease', [lease, { name: 'back.png', mimeType: 'image/png', buffer: await picture(page) }]);
  await expect(line(page, 'Lease').getByText('To verify')).toBeVisible();
  await expect(line(page, 'Lease').getByRole('button', { name: /^View / })).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'View lease.pdf' }).click();
  const dialog = page.getByRole('dialog');
  const first = dialog.getByRole('img', { name: 'Page 1 of 2' });
  await expect(first).toHaveAttribute('data-drawn', 'true');
  await expect(dialog.getByText(name)).toBeVisible();
  await expect(dialog.getByRole('definition').filter({ hasText: 'No address yet' })).toBeVisible();
  await expect(dialog.getByRole('definition').filter({ hasText: 'No income is recorded.' })).toBeVisible();
  await expectAccessible(page);
  const width = async () => (await first.boundingBox())?.width ?? 0;
  const before = await width();
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect(dialog.getByText('125%')).toBeVisible();
  await expect.poll(width).toBeGreaterThan(before * 1.2);
  await dialog.getByRole('region', { name: 'Content of lease.pdf' }).hover();
  await page.keyboard.down('Shift');
  await page.mouse.wheel(0, 100);
  await expect(dialog.getByText('100%')).toBeVisible();
  for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, -100);
  await expect(dialog.getByText('500%')).toBeVisible();
  await page.keyboard.up('Shift');
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Undo verification' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Verify back.png' }).click();
  // The button keeps the focus of a keyboard user.
  await expect(page.getByRole('button', { name: 'Undo verification back.png' })).toBeFocused();
  await expect(line(page, 'Lease').getByText('Verified').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo verification back.png' }).click();
  await expect(line(page, 'Lease').getByText('To verify')).toBeVisible();

  await page.getByRole('button', { name: 'Delete back.png' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('back.png')).toHaveCount(0);
  // The button went with its document: the focus goes to a button nearby, not to the page.
  await expect(line(page, 'Lease').getByRole('button').first()).toBeFocused();
});

test('a worker reads which parts of a PDF were removed', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id } = await asked(desk);
  await edit(page, id, 'documents');
  const script = '/OpenAction << /S /JavaScript /JS (x) >> /Type /Catalog';
  const buffer = Buffer.from(pdf().toString('latin1').replace('/Type /Catalog', script), 'latin1');
  await add(page, 'Lease', { name: 'lease.pdf', mimeType: 'application/pdf', buffer });
  await noticed(page, 'lease.pdf is stored without scripts.');
  await expect(line(page, 'Lease').getByText('Kept without scripts')).toBeVisible();
  await expectAccessible(page);
});

test('leaving while a file is being sent asks first; files that the end of the edit refuses are named', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id } = await asked(desk);
  const waiting: (() => void)[] = [];
  const arrive = () => waiting.splice(0).map((go) => go());
  await page.route(`**${contract.documents.verify.path}*`, async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  await edit(page, id, 'documents');
  await add(page, 'Lease', [lease]);
  await expect(page.getByText('Sending lease.pdf')).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Leave while files are being sent?' });
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(question).toContainText('1 file has not arrived yet and is lost if you leave.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(arrive).toHaveLength(1);
  await expect(line(page, 'Lease').getByRole('button', { name: 'View lease.pdf' })).toBeVisible();

  await add(page, 'Lease', [
    { ...lease, name: 'late.pdf' },
    { ...lease, name: 'later.pdf' },
  ]);
  await expect(page.getByText('Sending later.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect.poll(arrive).toHaveLength(1);
  await expect.poll(arrive).toHaveLength(1);
  await expect(page.getByText('Not added: late.pdf, later.pdf. Edit the file to try again.')).toBeVisible();
});

test('an open documents tab follows documents that somebody else adds, verifies and deletes', { tag: '@desk' }, async ({
  page,
  browser,
  url,
}) => {
  const desk = await signIn(page, 'worker');
  const { id } = await asked(desk);
  const context = await browser.newContext({ baseURL: url, locale: 'en-CA' });
  const other = await context.newPage();
  await signIn(other, 'admin');
  await other.goto(`/client?hfid=${id}&tab=documents`);
  await expect(line(other, 'Lease').getByText('Missing')).toBeVisible();

  await edit(page, id, 'documents');
  await add(page, 'Lease', lease);
  await expect(line(other, 'Lease').getByRole('button', { name: 'View lease.pdf' })).toBeVisible();
  await expect(line(other, 'Lease').getByText('To verify')).toBeVisible();
  await page.getByRole('button', { name: 'Verify lease.pdf' }).click();
  await expect(line(other, 'Lease').getByText('Verified').first()).toBeVisible();
  await page.getByRole('button', { name: 'Delete lease.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(line(other, 'Lease').getByText('Missing')).toBeVisible();

  // The history is read again when it is next opened.
  await other.getByRole('tab', { name: 'History' }).click();
  await expect(other.getByRole('tabpanel').getByText('lease.pdf')).toHaveCount(0);
  await context.close();
});

test('a file that cannot be taken says why, and nothing of it stays', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id } = await asked(desk);
  await edit(page, id, 'documents');
  await add(page, 'Lease', [
    { name: 'program.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ program') },
    { name: 'half.pdf', mimeType: 'application/pdf', buffer: lease.buffer.subarray(0, 700) },
  ]);
  await expect(page.getByRole('alert').filter({ hasText: 'program.pdf' })).toContainText('not what its name says');
  await expect(page.getByRole('alert').filter({ hasText: 'half.pdf' })).toContainText('damaged');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dismiss program.pdf' }).click();
  await expect(page.getByText('program.pdf')).toHaveCount(0);
  const { documents_uploads } = await desk.ask(contract.clients.fetch, { id });
  expect(documents_uploads).toEqual([]);
});

test('a proof of revenue is verified for several members in one call', async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id, members } = await desk.household({
    members: [{ role: PARTNER }],
    revenues: [{ person: 0 }, { person: 1 }],
  });
  const partner = members[0]?.id as number;
  const name = `${members[0]?.name}`;
  await desk.ask(contract.locks.lock, { id });
  for (const client_id of [id, partner]) {
    const documents = {
      proof_of_address: client_id === id ? [LEASE] : [],
      proof_of_identification: [PASSPORT],
      proof_of_revenue: [STUBS],
    };
    await desk.ask(contract.documents.updateProofs, { client_id, documents });
  }
  await edit(page, id, 'documents');
  await page.getByRole('button', { name: 'Add files Pay stubs' }).first().waitFor();
  await add(page, 'Pay stubs', { ...lease, name: 'stubs.pdf' });
  await page.getByRole('button', { name: 'Verify stubs.pdf' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name })).toBeChecked();
  await expect(dialog.getByText('Has none: gets a copy')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Undo verification stubs.pdf' })).toHaveCount(2);
});

test('the history of documents is a table, in French too', async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id } = await asked(desk);
  await edit(page, id, 'documents');
  await add(page, 'Lease', lease);
  await expect(line(page, 'Lease').getByText('To verify')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await page.goto(`/client?hfid=${id}&tab=documents_history`);
  await expect(page.getByText('lease.pdf')).toBeVisible();
  await inFrench(page);
  await expect(page.getByRole('tabpanel').getByText('Bail')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/client?hfid=${id}&tab=documents`);
  await expect(page.getByRole('button', { name: 'Voir lease.pdf' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Supprimer/ })).toHaveCount(0);
});
