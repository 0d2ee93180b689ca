/** Whatever is uploaded: the processes of Resa grow little, a bad file is refused soon, and nobody waits for another's. */
import { contract } from '@resa/contract';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { household } from './testing/factories.ts';
import { hostilePdfs, hostilePictures, pageOf, streamOf } from './testing/hostile-files.ts';
import { treeGrowth } from './testing/process-tree.ts';
import { bytesOf, pdf } from './testing/sent-files.ts';
import { type TestServer, testServer } from './testing/server.ts';

const MOST_GROWTH = 300_000_000;
/** Reading ends after eight seconds; on a crowded machine starting and answering take a few more. */
const WITHIN_MS = 20_000;
const LEASE = 1;

let server: TestServer;
let worker: string;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  worker = await server.signIn('worker@resa.test');
  admin = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());

/** A person who needs a lease, whose file `token` holds. */
async function asked(token: string): Promise<number> {
  const db = server.services.db.kysely;
  const { id } = await household(db, {});
  await db
    .insertInto('proof_documents')
    .values({ client_id: id, classification_id: 1, document_type_id: LEASE })
    .execute();
  await server.call(contract.locks.lock, { id }, token);
  return id;
}

async function upload(token: string, client_id: number, bytes: Buffer, name: string) {
  const file = new File([bytesOf(bytes)], name);
  const { body } = await server.call(
    contract.documents.verify,
    { document: { client_id, document_type_id: LEASE, verified: '0', file } },
    token,
  );
  return body;
}

/** The code with which the request of `send` is refused in time, while the processes grew little. */
async function refusedBy(send: () => Promise<{ code: string }>): Promise<string> {
  const began = performance.now();
  const [{ code }, growth] = process.platform === 'linux' ? await treeGrowth(send) : [await send(), 0];
  expect(performance.now() - began).toBeLessThan(WITHIN_MS);
  expect(growth).toBeLessThan(MOST_GROWTH);
  return code;
}

it('refuses PDFs that unfold, as damaged', async () => {
  const id = await asked(worker);
  for (const [what, bytes] of Object.entries(await hostilePdfs()))
    expect(await refusedBy(() => upload(worker, id, bytes, 'lease.pdf')), what).toBe('file_damaged');
  expect((await upload(worker, id, Buffer.from(await pdf().arrayBuffer()), 'lease.pdf')).code).toBe('Ok');
}, 120_000);

it('refuses pictures that unfold, as documents and as a logo', async () => {
  const id = await asked(worker);
  for (const [what, bytes] of Object.entries(await hostilePictures())) {
    const name = what.includes('JPEG') ? 'card.jpg' : 'card.png';
    const code = await refusedBy(() => upload(worker, id, bytes, name));
    expect(['file_damaged', 'file_disguised'], what).toContain(code);
    const logo = `data:image/png;base64,${bytes.toString('base64')}`;
    const asLogo = async () => (await server.call(contract.app_settings.updateLogo, { logo }, admin)).body;
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
    const send = async () => (await server.call(contract.genders.preview, { format, content }, admin)).body;
    expect(await refusedBy(send), format).toBe('bad_file');
  }
}, 60_000);

describe('a body of many small parts', () => {
  const post = async (path: string, body: string | Buffer<ArrayBuffer>, type: string) => {
    const headers = { authorization: `Bearer ${admin}`, 'content-type': type };
    const response = await fetch(server.url + path, { method: 'POST', headers, body });
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

  it('is Invalid as a form', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n\r\n';
    const body = Buffer.from(`${part.repeat(150_000)}--x--\r\n`);
    const send = () => post(contract.documents.verify.path, body, 'multipart/form-data; boundary=x');
    expect(await refusedBy(send)).toBe('Invalid');
  });
});

it("does not let a colleague's upload wait for the bad files of one user", async () => {
  const [theirs, own] = [await asked(worker), await asked(admin)];
  const bad = (await hostilePdfs())['forms in forms'] as Buffer;
  const good = Buffer.from(await pdf().arrayBuffer());
  const timed = async () => {
    const began = performance.now();
    expect((await upload(admin, own, good, 'lease.pdf')).code).toBe('Ok');
    return performance.now() - began;
  };
  const alone = Math.max(await timed(), await timed());
  const refused = Promise.all(Array.from({ length: 3 }, () => upload(worker, theirs, bad, 'lease.pdf')));
  // Each bad file is read for eight seconds.
  for (let n = 0; n < 4; n++) expect(await timed()).toBeLessThan(alone + 5_000);
  expect((await refused).map(({ code }) => code)).toEqual(['file_damaged', 'file_damaged', 'file_damaged']);
}, 120_000);

describe('a PDF that does more than show its pages', () => {
  const TEXT = streamOf('BT /F1 24 Tf 72 700 Td (Lease) Tj ET');
  const font = '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> ';
  const script = '<< /S /JavaScript /JS (app.alert) >>';
  const link = (action: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>`;

  const files: [string, Buffer, string[], string[]][] = [
    [
      'runs a script when it is opened',
      pageOf(TEXT, { page: font, document: `/OpenAction ${script} ` }),
      ['scripts'],
      ['app.alert'],
    ],
    [
      'hides the name of its script',
      pageOf(TEXT, { page: `${font}/AA << /O << /S /J#61vaScript /JS (app.alert) >> >> ` }),
      ['scripts'],
      ['app.alert', 'vaScript'],
    ],
    [
      'opens a program by a link',
      pageOf(TEXT, { page: `${font}/Annots [${link('<< /S /Launch /F (cmd.exe) >>')}] ` }),
      ['actions'],
      ['cmd.exe'],
    ],
    [
      'has a file attached',
      pageOf(TEXT, {
        page: font,
        document: '/Names << /EmbeddedFiles << /Names [(x) << /Type /Filespec /EF << /F 5 0 R >> >>] >> >> ',
        more: [streamOf('MZ program', '/Type /EmbeddedFile')],
      }),
      ['attachments'],
      ['MZ program'],
    ],
    [
      'has bytes of another type before and behind it',
      Buffer.concat([Buffer.from('GIF89a'), pageOf(TEXT, { page: font }), Buffer.from('PK\u0003\u0004zip')]),
      ['foreign'],
      ['GIF89a', 'PK\u0003\u0004'],
    ],
    [
      'has bytes between its objects',
      pageOf(`${TEXT}\nendobj\n% MZ program\n9 0 obj\n(unused)`, { page: font }),
      [],
      ['MZ program', 'unused'],
    ],
    [
      'is signed',
      pageOf(TEXT, {
        page: font,
        document:
          '/AcroForm << /Fields [<< /FT /Sig /T (a) /V << /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >> >>] >> ',
      }),
      ['signature'],
      ['ByteRange'],
    ],
  ];
  it.each(files)(
    '%s: its pages are kept without that, and the uploader gets a notice',
    async (_what, bytes, removed, gone) => {
      const id = await asked(worker);
      const answer = await upload(worker, id, bytes, 'lease.pdf');
      if (answer.code !== 'Ok') throw new Error(answer.code);
      const [document] = answer.documents;
      expect(document?.removed).toEqual(removed);
      const { body } = await server.call(contract.documents.view, { id: document?.id as number }, worker);
      expect(body.length).toBe(document?.size);
      expect(body.subarray(0, 5).toString()).toBe('%PDF-');
      expect(body.toString('latin1')).toContain('(Lease)');
      for (const word of gone) expect(body.toString('latin1')).not.toContain(word);
    },
  );

  it('keeps links to the web and within the document', async () => {
    const id = await asked(worker);
    const links = [link('<< /S /URI /URI (https://resa.example) >>'), link('<< /S /GoTo /D [3 0 R /Fit] >>')].join(' ');
    const answer = await upload(worker, id, pageOf(TEXT, { page: `${font}/Annots [${links}] ` }), 'lease.pdf');
    if (answer.code !== 'Ok') throw new Error(answer.code);
    expect(answer.documents[0]?.removed).toEqual([]);
    const { body } = await server.call(contract.documents.view, { id: answer.documents[0]?.id as number }, worker);
    expect(body.toString('latin1')).toMatch(
      /https:\/\/resa\.example[\s\S]*\/GoTo|\/GoTo[\s\S]*https:\/\/resa\.example/,
    );
  });
});
