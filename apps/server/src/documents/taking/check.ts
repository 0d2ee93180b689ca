/** Checks an upload by its content before any of it is kept (000 O-20). */
import type { RefusalCode } from '@resa/contract';
import type { SentFile } from '@resa/contract/sent-file';
import {
  DOCUMENT_TYPES,
  documentName,
  extensionOf,
  formatOfName,
  LARGEST_DOCUMENT,
  type RemovedFromPdf,
  START_OF_FILE,
  uploadFault,
} from '@resa/rules/documents/upload';
import { Refused } from '../../frame/call/refused.ts';
import { cleanPicture } from '../../frame/files/pictures.ts';
import { makeReading } from '../../frame/reading/reading.ts';
import type { PdfRead } from './pdf-reading.ts';

export interface Checked {
  name: string;
  extension: string;
  content_type: string;
  bytes: Buffer;
  /** The kinds of content removed from the file. */
  removed: RemovedFromPdf[];
}

const readPdf = makeReading<Uint8Array, PdfRead>(new URL('./pdf-reading.ts', import.meta.url));

/**
 * Returns the file to store: a rewritten PDF without active content and attachments (decision 029), or a re-encoded
 * picture without metadata. Refuses a file that is empty, too large, of another type, disguised as another type,
 * damaged, protected by a password, or has too many pages.
 */
export async function check(user_id: number, { name, bytes }: SentFile): Promise<Checked> {
  const fault = uploadFault({ name, size: bytes.length, start: bytes.subarray(0, START_OF_FILE) });
  if (fault) throw refused(fault);
  const format = formatOfName(name) as keyof typeof DOCUMENT_TYPES;
  const { content_type } = DOCUMENT_TYPES[format];
  const made = format === 'pdf' ? await pdf(user_id, bytes) : await picture(user_id, bytes);
  return { name: documentName(name), extension: extensionOf(name), content_type, ...made };
}

async function pdf(user_id: number, sent: Uint8Array): Promise<Pick<Checked, 'bytes' | 'removed'>> {
  const read = (await readPdf(user_id, sent)) ?? { fault: 'file_damaged' as const };
  if ('fault' in read) throw refused(read.fault);
  return { bytes: Buffer.from(read.bytes), removed: read.removed };
}

async function picture(user_id: number, sent: Uint8Array): Promise<Pick<Checked, 'bytes' | 'removed'>> {
  const cleaned = await cleanPicture(user_id, sent);
  if (!cleaned) throw refused('file_damaged');
  if (cleaned.length > LARGEST_DOCUMENT) throw refused('file_too_large');
  return { bytes: Buffer.from(cleaned), removed: [] };
}

const refused = (code: RefusalCode) => new Refused(200, { code });
