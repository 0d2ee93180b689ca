/**
 * The files that may be uploaded as documents: PDF, PNG and JPEG, checked by name, size and the first bytes (000 O-20).
 */

export const DOCUMENT_TYPES = {
  pdf: { extensions: ['pdf'], content_type: 'application/pdf' },
  png: { extensions: ['png'], content_type: 'image/png' },
  jpeg: { extensions: ['jpg', 'jpeg'], content_type: 'image/jpeg' },
} as const;
export type DocumentFormat = keyof typeof DOCUMENT_TYPES;

/** 10 MB, as people count them. */
export const LARGEST_DOCUMENT = 10_000_000;
/** More than a lease has; longer files are not proofs. */
export const MOST_PAGES = 50;
/** A name as it is stored: more is cut off before its extension. */
const LONGEST_NAME = 120;

/**
 * The parts removed from a PDF, in the words of the uploader: scripts; actions that open programs or send something;
 * attached files; a digital signature; bytes before or behind the PDF.
 */
export type RemovedFromPdf = (typeof REMOVED_FROM_PDF)[number];
export const REMOVED_FROM_PDF = ['actions', 'attachments', 'foreign', 'scripts', 'signature'] as const;

export type UploadFault = 'file_size_zero' | 'file_too_large' | 'file_type' | 'file_disguised';

/** The extension of a file's name, in lower case; '' if it has none. */
export const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The format that a name says; undefined for any other. */
export function formatOfName(name: string): DocumentFormat | undefined {
  const extension = extensionOf(name);
  return formats.find((format) => (DOCUMENT_TYPES[format].extensions as readonly string[]).includes(extension));
}
const formats = Object.keys(DOCUMENT_TYPES) as DocumentFormat[];

/** The number of bytes that identify the type of a file: the head of a PDF may follow other bytes. */
export const START_OF_FILE = 1_029;

/** The formats that the first bytes of a file say: a PDF may begin as a picture does. */
export function formatsOfContent(start: Uint8Array): DocumentFormat[] {
  const has = (magic: readonly number[], from: number) => magic.every((byte, index) => start[from + index] === byte);
  const pictures = (['png', 'jpeg'] as const).filter((format) => has(MAGIC[format], 0));
  const heads = Math.min(start.length, START_OF_FILE) - MAGIC.pdf.length;
  for (let from = 0; from <= heads; from++) if (has(MAGIC.pdf, from)) return ['pdf', ...pictures];
  return pictures;
}
const MAGIC = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
} as const;

/**
 * Null when a file may be read any further, else why not: empty, too large, of another type, or another type than its
 * name says. `start` holds its first bytes (START_OF_FILE).
 */
export function uploadFault(file: { name: string; size: number; start: Uint8Array }): UploadFault | null {
  if (file.size === 0) return 'file_size_zero';
  if (file.size > LARGEST_DOCUMENT) return 'file_too_large';
  const named = formatOfName(file.name);
  if (!named) return 'file_type';
  return formatsOfContent(file.start).includes(named) ? null : 'file_disguised';
}

/** A file's name without folders and without unfit characters; never empty. The extension stays. */
export function documentName(name: string): string {
  const base = (name.split(/[/\\]/).at(-1) ?? '').replace(UNFIT, '').trim();
  const extension = extensionOf(base);
  const stem = extension ? base.slice(0, -extension.length - 1) : base;
  const shortened = [...stem].slice(0, LONGEST_NAME).join('').trim() || 'document';
  return extension ? `${shortened}.${extension}` : shortened;
}
/** Control characters, and those that turn the direction of a text: they can hide the end of a name. */
const UNFIT = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
