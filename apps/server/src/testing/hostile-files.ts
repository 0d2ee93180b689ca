/** Small files that unfold to far more than they hold, made by the tests that send them. */
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { assembled } from '@resa/demo/pdf';
import sharp from 'sharp';

/** A PDF of one page: its content, additions to its page and its document, and further objects from number 5 on. */
export function pageOf(content: string, { page = '', document = '', more = [] as readonly string[] } = {}): Buffer {
  return assembled([
    `<< /Type /Catalog /Pages 2 0 R ${document}>>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ${page}>>`,
    content,
    ...more,
  ]);
}

/** A stream of a PDF; `data` holds a byte in each letter. */
export const streamOf = (data: string, entries = '') =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;

const FLATE = '/FlateDecode';

/** PDFs by the harm they try. */
export function hostilePdfs(): Readonly<Record<string, Buffer>> {
  const blanks = deflated(1_500_000_000, 0x20).toString('latin1');
  const twice = deflateSync(Buffer.from(blanks, 'latin1'), { level: 9 }).toString('latin1');
  const picture = `/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter ${FLATE}`;
  return {
    'blanks, Flate twice': pageOf(streamOf(twice, `/Filter [${FLATE} ${FLATE}]`)),
    'blanks, Flate once': pageOf(streamOf(blanks, `/Filter ${FLATE}`)),
    'a picture of 60,000 by 60,000': pageOf(streamOf('/I Do'), {
      page: '/Resources << /XObject << /I 5 0 R >> >> ',
      more: [streamOf(blanks, picture)],
    }),
    'forms in forms': formsInForms(),
    'arrays in arrays': pageOf(streamOf(''), { document: `/Names ${'['.repeat(3_000_000)}${']'.repeat(3_000_000)} ` }),
    'millions of operators': pageOf(streamOf('0 0 m '.repeat(1_500_000))),
    'its objects in a stream that unfolds': inObjectStream(blanks),
  };
}

/** Each draws the next twenty times, twelve deep. */
export function formsInForms(): Buffer {
  const box = '/Type /XObject /Subtype /Form /BBox [0 0 9 9]';
  const draws = '/X Do '.repeat(20);
  const resources = (next: number) => `/Resources << /XObject << /X ${next} 0 R >> >> `;
  const forms = Array.from({ length: 12 }, (_, index) => streamOf(draws, `${box} ${resources(6 + index)}`));
  return pageOf(streamOf(draws), { page: resources(5), more: [...forms, streamOf('0 0 m', box)] });
}

/** The document itself is in an object stream, which its index names. */
function inObjectStream(unfolding: string): Buffer {
  const head = '%PDF-1.5\n';
  const objects = `1 0 obj\n${streamOf(unfolding, `/Type /ObjStm /N 1 /First 4 /Filter ${FLATE}`)}\nendobj\n`;
  const index = head.length + objects.length;
  const entry = (kind: number, second: number, third: number) =>
    String.fromCharCode(kind, (second >> 16) & 0xff, (second >> 8) & 0xff, second & 0xff, third);
  const entries = [entry(0, 0, 0xff), entry(1, head.length, 0), entry(2, 1, 0), entry(1, index, 0)].join('');
  const dictionary = '/Type /XRef /Size 4 /W [1 3 1] /Root 2 0 R';
  return Buffer.from(
    `${head}${objects}3 0 obj\n${streamOf(entries, dictionary)}\nendobj\nstartxref\n${index}\n%%EOF\n`,
    'latin1',
  );
}

/** PNG and JPEG pictures by their fault. */
export async function hostilePictures(): Promise<Readonly<Record<string, Buffer>>> {
  const long = deflated(120_000_000, 0);
  return {
    'one line of 40,000,000': png(40_000_000, 1, long),
    'one column of 40,000,000': png(1, 40_000_000, deflated(160_000_000, 0)),
    'forty megapixels, interlaced': png(6_300, 6_300, long, { interlaced: true }),
    'a JPEG that says 65,500 by 65,500': await boastingJpeg(),
    'a GIF': await blank(9_000).gif().toBuffer(),
    'a WebP': await blank(9_000).webp().toBuffer(),
    'the head of a HEIC': Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from('ftypheic'), Buffer.alloc(500)]),
  };
}

const blank = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } });

async function boastingJpeg(): Promise<Buffer> {
  const jpeg = await blank(64).jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(65_500, frame + 5);
  jpeg.writeUInt16BE(65_500, frame + 7);
  return jpeg;
}

function png(width: number, height: number, data: Buffer, { interlaced = false } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, interlaced ? 1 : 0], 8);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const content = Buffer.concat([Buffer.from(type), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}

const PORTION = 1_000_000;
/** The modulus of Adler-32, the checksum at the end of deflated data. */
const MODULUS = 65_521n;

/** A byte `size` times (whole portions), deflated: one portion is, and its result is repeated. */
function deflated(size: number, fill: number): Buffer {
  const portion = deflateRawSync(Buffer.alloc(PORTION, fill), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const portions = Array.from({ length: size / PORTION }, () => portion);
  const [n, byte] = [BigInt(size), BigInt(fill)];
  const sum = (1n + n * byte) % MODULUS;
  const sums = (n + (byte * n * (n + 1n)) / 2n) % MODULUS;
  const check = Buffer.alloc(4);
  check.writeUInt32BE(Number((sums << 16n) | sum));
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...portions, deflateRawSync(Buffer.alloc(0)), check]);
}
