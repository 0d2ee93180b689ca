import { contract } from '@resa/contract';
import { digitsOf } from '@resa/rules/text/barcode';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { memberCard } = contract.clients;

let server: TestServer;
let worker: string;
beforeAll(async () => {
  server = await testServer();
  worker = await server.signIn('worker@resa.test');
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;
const printed = (id: number, token = worker) => server.call(memberCard, { id }, token);

/** The widths of bars and gaps along a line of a picture, in modules. */
async function scanned(picture: Buffer, line: number): Promise<number[]> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark = [...data.subarray(line * info.width, (line + 1) * info.width)].map((shade) => shade < 128);
  const inked = dark.slice(dark.indexOf(true), dark.lastIndexOf(true) + 1);
  const runs = inked.reduce<number[]>((all, one, at) => {
    if (at > 0 && one === inked[at - 1]) all[all.length - 1] = (all.at(-1) ?? 0) + 1;
    else all.push(1);
    return all;
  }, []);
  const unit = Math.min(...runs);
  return runs.map((run) => run / unit);
}

it('is printed of active files alone, and by whom may see a file', async () => {
  const { id } = await household(db());
  const inactive = await household(db(), { client_state_type_id: 2 });
  expect((await printed(inactive.id)).status).toBe(404);
  expect((await printed(2_000_000)).status).toBe(404);
  const checksIn = await server.signIn(await user(db(), ['crud_checkin']));
  expect((await printed(id, checksIn)).status).toBe(403);
});

it('is read back at check-in: its barcode types the file number', async () => {
  const { id, file_number } = await household(db(), { first_name: 'Noël', last_name: 'Œuvrard-Çağlayan' });
  const { status, headers, body } = await printed(id);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('image/png');
  expect(headers.get('cache-control')).toContain('no-store');
  expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1012, height: 638 });
  const typed = digitsOf(await scanned(body, 550));
  expect(typed).toBe(String(file_number));
  const { body: found } = await server.call(contract.checkin.search, { file_number: Number(typed) }, worker);
  expect(found).toMatchObject({ code: 'Ok', client: { id } });
});

it('carries the photo where there is one, and fits a long name', async () => {
  const name = { first_name: 'x'.repeat(100), last_name: 'Ménard-Bélanger '.repeat(6).trim() };
  const { id } = await household(db(), name);
  const { body: plain } = await printed(id);
  const red = await sharp({ create: { width: 480, height: 480, channels: 3, background: '#c00000' } })
    .jpeg()
    .toBuffer();
  const file = await server.services.files.write('client_photo', 'image/jpeg', red);
  await db()
    .updateTable('clients')
    .set({ photo_file_id: await file.keep(db()) })
    .where('id', '=', id)
    .execute();
  const { body } = await printed(id);
  const at = async (picture: Buffer, left: number, top: number) => {
    const { dominant } = await sharp(
      await sharp(picture).extract({ left, top, width: 40, height: 40 }).toBuffer(),
    ).stats();
    return dominant.r > 150 && dominant.g < 80;
  };
  expect(await at(body, 200, 280)).toBe(true);
  expect(await at(plain, 200, 280)).toBe(false);
  expect(await at(body, 500, 200)).toBe(false);
});
