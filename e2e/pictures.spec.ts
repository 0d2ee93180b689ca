/** Photos that are larger than the limit, and those of a telephone's own format. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { type Locale, say } from '@resa/contract/texts';
import { expectAccessible, inFrench, noticed, signIn, test, unfoldCard } from './support.ts';

const LEASE = 1;
const PASSPORT = 21;

/** A PNG of noise, which no compression makes smaller than its pixels. */
function noise(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.of(0), randomBytes(width * 3)]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.concat(rows), { level: 0 });
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}
const LARGE = { name: 'large.png', mimeType: 'image/png', buffer: noise(2_700, 1_400) };
const HEIC = { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('not to be opened here') };

async function begin(page: Page) {
  const desk = await signIn(page, 'worker', '/');
  const phone = page.viewportSize()?.width === 390;
  const into: Locale = phone ? 'fr' : 'en';
  if (phone) await inFrench(page);
  return {
    desk,
    word: (...key: Parameters<typeof say> extends [unknown, ...infer K] ? K : never) => say(into, ...key),
  };
}

async function choose(page: Page, button: RegExp | string, file: typeof LARGE) {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).first().click();
  await (await choosing).setFiles(file);
}

test('a photo of a document that is too large is made smaller, and an old error goes after a success', async ({
  page,
}) => {
  const { desk, word } = await begin(page);
  const { id } = await desk.household();
  await desk.ask(contract.locks.lock, { id });
  const documents = { proof_of_address: [LEASE], proof_of_identification: [PASSPORT], proof_of_revenue: [] };
  await desk.ask(contract.documents.updateProofs, { client_id: id, documents });
  await desk.ask(contract.locks.unlock, { id });
  await page.goto(`/client?hfid=${id}&tab=documents`);
  await page.getByRole('button', { name: word('edit'), exact: true }).click();
  const add = new RegExp(`^${word('add_files')}`);
  await choose(page, add, HEIC);
  await expect(page.getByText(word('e_picture_heic'))).toBeVisible();
  await expectAccessible(page);
  await choose(page, add, LARGE);
  await expect(page.getByText('large.jpg').first()).toBeVisible();
  await expect(page.getByText(word('e_picture_heic'))).toBeHidden();
  const { members } = await desk.ask(contract.intake.fetch, { client_id: id });
  const [upload] = members[0]?.documents_uploads ?? [];
  expect(upload).toMatchObject({ name: 'large.jpg', extension: 'jpg' });
  expect(upload?.size).toBeLessThan(10_000_000);
});

test('a large photo of a person is taken, and a refused one leaves no former picture', async ({ page }) => {
  const { desk, word } = await begin(page);
  const { id } = await desk.household();
  await page.goto(`/client?hfid=${id}`);
  await page.getByRole('button', { name: word('edit'), exact: true }).click();
  await expect(page.getByRole('button', { name: word('save'), exact: true }).first()).toBeVisible();
  await unfoldCard(page);
  const cutter = page.getByRole('group', { name: word('photo_cut') });
  await choose(page, word('choose_photo'), LARGE);
  await expect(cutter).toBeVisible();
  await choose(page, word('choose_photo'), HEIC);
  await noticed(page, word('e_picture_heic'));
  await expect(cutter).toBeHidden();
  // Said until another picture is chosen.
  await choose(page, word('choose_photo'), LARGE);
  await expect(cutter).toBeVisible();
  await expect(page.getByText(word('e_picture_heic'))).toHaveCount(0);
});
