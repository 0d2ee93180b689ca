import { contract } from '@resa/contract';
import { codeOf } from '@resa/rules/text/barcode';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consent, household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { memberCard, newCard } = contract.clients;

let server: TestServer;
let worker: string;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  worker = await server.signIn('worker@resa.test');
  admin = await server.signIn('admin@resa.test');
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

it('is printed only of active files, and only by users who may see the file', async () => {
  const { id } = await household(db());
  const inactive = await household(db(), { client_state_type_id: 2 });
  expect((await printed(inactive.id)).status).toBe(404);
  expect((await printed(2_000_000)).status).toBe(404);
  const checksIn = await server.signIn(await user(db(), ['crud_checkin']));
  expect((await printed(id, checksIn)).status).toBe(403);
});

it('is read back at check-in: its barcode types the file number and the code', async () => {
  const { id, file_number } = await household(db(), { first_name: 'Noël', last_name: 'Œuvrard-Çağlayan' });
  const { status, headers, body } = await printed(id);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('image/png');
  expect(headers.get('cache-control')).toContain('no-store');
  expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1012, height: 638 });
  const [number, card_code = ''] = codeOf(await scanned(body, 550))?.split('-') ?? [];
  expect(number).toBe(String(file_number));
  const { body: found } = await server.call(contract.checkin.search, { file_number, card_code }, worker);
  expect(found).toMatchObject({ code: 'Ok', client: { id }, check: null });
});

describe('a lost card', () => {
  const codeOn = async (id: number) => codeOf(await scanned((await printed(id)).body, 550))?.split('-')[1] ?? '';
  const checkOf = async (file_number: number, card_code?: string | null) => {
    const { body } = await server.call(contract.checkin.search, { file_number, card_code }, worker);
    return body.code === 'Ok' ? [body.client.id, body.check] : body.code;
  };

  it('is replaced: its code still finds the person and asks who it is, printing again changes nothing', async () => {
    const { id, file_number } = await household(db());
    const lost = await codeOn(id);
    expect(await codeOn(id)).toBe(lost);
    expect((await server.call(newCard, { id }, worker)).body).toEqual({ code: 'Ok' });
    const code = await codeOn(id);
    expect(code).not.toBe(lost);
    expect(await checkOf(file_number, lost)).toEqual([id, 'card_replaced']);
    expect(await checkOf(file_number, code)).toEqual([id, null]);
    expect(await checkOf(file_number)).toEqual([id, null]);
    expect(await checkOf(2_000_000, code)).toBe('client_not_found');
  });

  it('of a plain number finds, and asks who it is where the organization requires it', async () => {
    const { id, file_number } = await household(db());
    expect(await checkOf(file_number, null)).toEqual([id, null]);
    const value = (on: 0 | 1) =>
      server.call(contract.app_settings.update, { settings: { check_plain_numbers: on } }, admin);
    await value(1);
    expect(await checkOf(file_number, null)).toEqual([id, 'plain_number']);
    expect(await checkOf(file_number)).toEqual([id, null]);
    expect(await checkOf(file_number, await codeOn(id))).toEqual([id, null]);
    await value(0);
  });

  it('of a merged file leads to the other one until that gets a new card', async () => {
    const [source, target] = [await household(db()), await household(db())];
    const [merged, own] = [await codeOn(source.id), await codeOn(target.id)];
    await db()
      .updateTable('clients')
      .set({ merged_into: target.id, deleted_at: '2026-03-03T15:00:00Z' })
      .where('id', '=', source.id)
      .execute();
    expect(await checkOf(source.file_number, merged)).toEqual([target.id, null]);
    expect(await checkOf(source.file_number, null)).toEqual([target.id, null]);
    await server.call(newCard, { id: target.id }, worker);
    expect(await checkOf(source.file_number, merged)).toEqual([target.id, 'card_replaced']);
    expect(await checkOf(target.file_number, own)).toEqual([target.id, 'card_replaced']);
  });

  it('of a file that is not active is not replaced, nor by users who may only look', async () => {
    const { id } = await household(db(), { client_state_type_id: 2 });
    expect((await server.call(newCard, { id }, worker)).body).toEqual({ code: 'wrong_state' });
    expect((await server.call(newCard, { id: 2_000_000 }, worker)).status).toBe(404);
    const views = await server.signIn(await user(db(), ['view_clients']));
    expect((await server.call(newCard, { id }, views)).status).toBe(403);
  });

  it.each(['12', '12345', 'abcd', 1234])('is not sought by the code %j', async (card_code) => {
    const { status } = await server.call(contract.checkin.search, { file_number: 1, card_code } as never, worker);
    expect(status).toBe(400);
  });
});

describe('a name', () => {
  const named = async (last_name: string) => printed((await household(db(), { first_name: 'Ada', last_name })).id);
  /** The first line of a picture with ink right of the photo, below the heading. */
  const topOf = async (picture: Buffer) => {
    const region = { left: 416, top: 110, width: 540, height: 220 };
    const { data, info } = await sharp(picture).extract(region).greyscale().raw().toBuffer({ resolveWithObject: true });
    return Math.floor(data.findIndex((shade) => shade < 128) / info.width);
  };

  it.each(['Élève', 'Ñandú', 'Åsa', 'Ḗ', 'Ổn', 'Ệ', 'Ўладзь', 'Ϊων', 'X̌ʷəy̓'])(
    'of %s keeps its accents',
    async (last_name) => {
      const plain = last_name.normalize('NFD').replace(/\p{M}/gu, '');
      expect(await topOf((await named(last_name)).body)).toBeLessThan((await topOf((await named(plain)).body)) - 4);
    },
  );

  it.each(['Пётр', 'Γιώργος', 'Nguyễn', 'O’Brien-Šćepanović', 'X̌ʷəy̓'])(
    'in letters such as %s is printed',
    async (last_name) => {
      expect((await named(last_name)).headers.get('content-type')).toContain('image/png');
    },
  );

  it.each(['محمد', '李', 'ნინო', 'अमित', '🙂'])(
    'in letters such as %s, which the font lacks, is refused',
    async (last_name) => {
      const { status, body } = await named(last_name);
      expect({ status, body }).toEqual({ status: 200, body: { code: 'card_letters' } });
    },
  );
});

it('carries the photo if there is one that may be shown, and fits a long name', async () => {
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
  expect((await printed(id)).body).toEqual(plain);
  await consent(db(), id, 'photo');
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
