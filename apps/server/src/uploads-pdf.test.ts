/**
 * Uploads of any PDF: the processes of Resa grow little, a bad file is refused soon, and no user waits for another's.
 */
import { contract } from '@resa/contract';
import { describe, expect, it } from 'vitest';
import { formsInForms, hostilePdfs, pageOf, streamOf } from './testing/hostile-files.ts';
import { pdf } from './testing/sent-files.ts';
import { refusedBy, uploads } from './testing/uploads.ts';

const { held, asked, upload } = uploads();

it('refuses PDFs that unfold, as damaged', async () => {
  const id = await asked(held.worker);
  for (const [what, bytes] of Object.entries(hostilePdfs()))
    expect(await refusedBy(() => upload(held.worker, id, bytes, 'lease.pdf')), what).toBe('file_damaged');
  expect((await upload(held.worker, id, Buffer.from(await pdf().arrayBuffer()), 'lease.pdf')).code).toBe('Ok');
}, 120_000);

it("does not let a colleague's upload wait for the bad files of one user", async () => {
  const [theirs, own] = [await asked(held.worker), await asked(held.admin)];
  const bad = formsInForms();
  const good = Buffer.from(await pdf().arrayBuffer());
  const timed = async () => {
    const began = performance.now();
    expect((await upload(held.admin, own, good, 'lease.pdf')).code).toBe('Ok');
    return performance.now() - began;
  };
  const alone = Math.max(await timed(), await timed());
  const refused = Promise.all(Array.from({ length: 3 }, () => upload(held.worker, theirs, bad, 'lease.pdf')));
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
      const id = await asked(held.worker);
      const answer = await upload(held.worker, id, bytes, 'lease.pdf');
      if (answer.code !== 'Ok') throw new Error(answer.code);
      const [document] = answer.documents;
      expect(document?.removed).toEqual(removed);
      const { body } = await held.server.call(contract.documents.view, { id: document?.id as number }, held.worker);
      expect(body.length).toBe(document?.size);
      expect(body.subarray(0, 5).toString()).toBe('%PDF-');
      expect(body.toString('latin1')).toContain('(Lease)');
      for (const word of gone) expect(body.toString('latin1')).not.toContain(word);
    },
  );

  it('keeps links to the web and within the document', async () => {
    const id = await asked(held.worker);
    const links = [link('<< /S /URI /URI (https://resa.example) >>'), link('<< /S /GoTo /D [3 0 R /Fit] >>')].join(' ');
    const answer = await upload(held.worker, id, pageOf(TEXT, { page: `${font}/Annots [${links}] ` }), 'lease.pdf');
    if (answer.code !== 'Ok') throw new Error(answer.code);
    expect(answer.documents[0]?.removed).toEqual([]);
    const { body } = await held.server.call(
      contract.documents.view,
      { id: answer.documents[0]?.id as number },
      held.worker,
    );
    expect(body.toString('latin1')).toMatch(
      /https:\/\/resa\.example[\s\S]*\/GoTo|\/GoTo[\s\S]*https:\/\/resa\.example/,
    );
  });
});
