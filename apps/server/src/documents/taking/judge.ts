/** What is uploaded, judged by its content before anything of it is kept (000 O-20). */
import type { RefusalCode } from '@resa/contract';
import type { SentFile } from '@resa/contract/sent-file';
import {
  DOCUMENT_TYPES,
  documentName,
  extensionOf,
  formatOfName,
  LARGEST_DOCUMENT,
  uploadFault,
} from '@resa/rules/documents/upload';
import { Refused } from '../../frame/call/refused.ts';
import { cleanPicture } from '../../frame/files/pictures.ts';
import { makeThread } from '../../frame/process/thread.ts';
import type { PdfFault } from './pdf-worker.ts';

export interface Judged {
  name: string;
  extension: string;
  content_type: string;
  bytes: Buffer;
}

const readPdf = makeThread<Uint8Array>(new URL('./pdf-worker.ts', import.meta.url), { memoryMb: 256, ms: 20_000 });

/**
 * The file as it is kept: a PDF as it came, a picture re-encoded without what its camera added. Refuses what is empty,
 * too large, of another type, disguised as another type, damaged, protected by a password, or has too many pages.
 */
export async function judge({ name, bytes }: SentFile): Promise<Judged> {
  const fault = uploadFault({ name, size: bytes.length, start: bytes.subarray(0, 16) });
  if (fault) throw refused(fault);
  const format = formatOfName(name) as keyof typeof DOCUMENT_TYPES;
  const { content_type } = DOCUMENT_TYPES[format];
  const judged = { name: documentName(name), extension: extensionOf(name), content_type };
  if (format !== 'pdf') return { ...judged, bytes: await picture(bytes) };
  const pdf = await readPdf<PdfFault>(new Uint8Array(bytes)).catch(() => 'file_damaged' as const);
  if (pdf) throw refused(pdf);
  return { ...judged, bytes: Buffer.from(bytes) };
}

async function picture(bytes: Uint8Array): Promise<Buffer> {
  const cleaned = await cleanPicture(bytes);
  if (!cleaned) throw refused('file_damaged');
  if (cleaned.length > LARGEST_DOCUMENT) throw refused('file_too_large');
  return cleaned;
}

const refused = (code: RefusalCode) => new Refused(200, { code });
