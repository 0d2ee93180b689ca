/** Files to upload, right and wrong; and a form of a call's input, as a browser sends it. */

import { assembled, pdfOf } from '@resa/demo/pdf';
import sharp from 'sharp';

export const pdf = (pages = 1, text = 'Lease') =>
  new File(
    [bytesOf(pdfOf(Array.from({ length: pages }, (_, index) => [{ text: `${text}, page ${index + 1}` }])))],
    'lease.pdf',
  );

export const picture = async (format: 'png' | 'jpeg', name = `card.${format}`) => {
  const blank = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c02020' } });
  return new File(
    [
      bytesOf(
        await blank
          .withExif({ IFD0: { Artist: 'Ada' } })
          [format]()
          .toBuffer(),
      ),
    ],
    name,
  );
};

/** Opens with a password that nobody knows. */
export function protectedPdf(): File {
  const key = `<${'41'.repeat(32)}>`;
  const encrypt = `<< /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`;
  const pages = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'];
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>';
  const id = '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] ';
  return new File([bytesOf(assembled([...pages, page, encrypt], `/Encrypt 4 0 R ${id}`))], 'locked.pdf');
}

export const bytesOf = (buffer: Buffer) => new Uint8Array(buffer);

/** `{ document: { file } }` as the field document[file]; undefined fields are left out. */
export function formDataOf(input: object): FormData {
  const form = new FormData();
  const add = (name: string, value: unknown) => {
    if (value instanceof Blob) form.append(name, value, (value as File).name ?? 'file');
    else if (value !== undefined && value !== null)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  };
  for (const [name, value] of Object.entries(input))
    if (value && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Blob))
      for (const [inner, one] of Object.entries(value)) add(`${name}[${inner}]`, one);
    else add(name, value);
  return form;
}
