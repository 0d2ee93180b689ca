/** Uploads of any picture, sheet or body: the processes of Resa grow little, and a bad file is refused soon. */
import { contract } from '@resa/contract';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { hostilePictures } from './testing/hostile-files.ts';
import { refusedBy, uploads } from './testing/uploads.ts';

const { held, asked, upload } = uploads();

it('refuses pictures that unfold, as documents and as a logo', async () => {
  const id = await asked(held.worker);
  for (const [what, bytes] of Object.entries(await hostilePictures())) {
    const name = what.includes('JPEG') ? 'card.jpg' : 'card.png';
    const code = await refusedBy(() => upload(held.worker, id, bytes, name));
    expect(['file_damaged', 'file_disguised'], what).toContain(code);
    const logo = `data:image/png;base64,${bytes.toString('base64')}`;
    const asLogo = async () => (await held.server.call(contract.app_settings.updateLogo, { logo }, held.admin)).body;
    expect(await refusedBy(asLogo), what).toBe('bad_picture');
  }
}, 120_000);

it('refuses sheets that unfold', async () => {
  const wide = Buffer.alloc(4_400_000, 'a,');
  const files = [
    ['xlsx', Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(150_000_000) }))],
    ['csv', wide],
    ['csv', Buffer.concat([Buffer.from('name\n'), wide])],
  ] as const;
  for (const [format, bytes] of files) {
    const content = bytes.toString('base64');
    const send = async () => (await held.server.call(contract.genders.preview, { format, content }, held.admin)).body;
    expect(await refusedBy(send), format).toBe('bad_file');
  }
}, 60_000);

describe('a body of many small parts', () => {
  const post = async (path: string, body: string | Buffer<ArrayBuffer>, type: string) => {
    const headers = { authorization: `Bearer ${held.admin}`, 'content-type': type };
    const response = await fetch(held.server.url + path, { method: 'POST', headers, body });
    return (await response.json()) as { code: string };
  };

  it.each([
    ['objects', `{"logo":[${'{},'.repeat(2_500_000)}{}]}`],
    ['arrays', '['.repeat(4_000_000)],
  ])('is Invalid as JSON: %s', async (_what, body) => {
    expect(await refusedBy(() => post(contract.app_settings.updateLogo.path, body, 'application/json'))).toBe(
      'Invalid',
    );
  });

  it('returns Invalid for a form', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n\r\n';
    const body = Buffer.from(`${part.repeat(150_000)}--x--\r\n`);
    const send = () => post(contract.documents.verify.path, body, 'multipart/form-data; boundary=x');
    expect(await refusedBy(send)).toBe('Invalid');
  });
});
