/**
 * Rewrites a PDF with only the objects that its pages need. Scripts, actions, attachments, signatures, earlier versions
 * and bytes outside of objects are left out (decision 029).
 */
import { PDF, PdfArray, PdfDict, PdfName, PdfNull, PdfNumber, PdfRef, PdfStream } from '@libpdf/core';
import type { RemovedFromPdf } from '@resa/rules/documents/upload';
import { checkPicture, checkStream, withoutPicture } from './pdf-streams.ts';

type Value = ReturnType<PDF['getObject']>;

export interface WrittenPdf {
  readonly bytes: Uint8Array;
  /** The same with one pixel in place of each picture, for reading its pages. */
  readonly withoutPictures: Uint8Array;
  readonly removed: RemovedFromPdf[];
}

/** Throws for a file that is not a PDF and for streams and pictures that unfold to too much. */
export async function rewrite(bytes: Uint8Array): Promise<WrittenPdf | 'protected'> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = Math.max(0, file.indexOf('%PDF-'));
  const pdf = await opened(file.subarray(start));
  if (pdf.isEncrypted && !pdf.isAuthenticated) return 'protected';
  // The objects are decrypted already; save them unencrypted.
  pdf.context.info.isEncrypted = false;

  const removed = new Set<RemovedFromPdf>();
  if (hasForeignBytes(file, start)) removed.add('foreign');
  const streams = new Cleaning(pdf, removed).clean();
  const pictures = streams.filter((stream) => nameIn(pdf, stream, 'Subtype') === 'Image');
  const unfolded = { bytes: 0 };
  for (const stream of streams) {
    if (pictures.includes(stream)) checkPicture(stream, resolver(pdf));
    else checkStream(stream, resolver(pdf), unfolded);
  }
  // The library saves the original bytes unless something changes.
  pdf.getCatalog().set('Type', PdfName.of('Catalog'));
  const written = await pdf.save();
  for (const picture of pictures) withoutPicture(picture);
  return {
    bytes: written,
    withoutPictures: pictures.length > 0 ? await pdf.save() : written,
    removed: [...removed].sort(),
  };
}

/** Opens a PDF by its index of objects; if that fails, by searching for them. */
async function opened(file: Buffer): Promise<PDF> {
  const pdf = await PDF.load(file).catch(() => null);
  if (pdf && resolver(pdf)(pdf.getCatalog().get('Pages')) instanceof PdfDict) return pdf;
  const copy = Buffer.from(file);
  for (let index = copy.indexOf(INDEX); index >= 0; index = copy.indexOf(INDEX, index))
    copy.fill(' ', index, index + INDEX.length);
  return PDF.load(copy);
}
const INDEX = 'startxref';

/** Anything but blanks before the head or after the last end. */
function hasForeignBytes(file: Buffer, start: number): boolean {
  const end = file.lastIndexOf('%%EOF');
  const trailers = [file.subarray(0, start), end < 0 ? Buffer.alloc(0) : file.subarray(end + '%%EOF'.length)];
  return trailers.some((bytes) => bytes.some((byte) => byte > 0x20));
}

const resolver = (pdf: PDF) => (value: Value | undefined) =>
  value instanceof PdfRef ? (pdf.context.registry.resolve(value) ?? undefined) : (value ?? undefined);
const nameIn = (pdf: PDF, dict: PdfDict, key: string) => {
  const value = resolver(pdf)(dict.get(key));
  return value instanceof PdfName ? value.value : undefined;
};

/** Keys of the document catalog that are kept. */
const KEPT_OF_DOCUMENT = new Set(
  'Type Version Extensions Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode Outlines AcroForm StructTreeRoot MarkInfo Lang OutputIntents OCProperties Metadata'.split(
    ' ',
  ),
);
/** Keys removed from every dictionary, and how the removal is reported to the uploader (null: not reported). */
const DROPPED: Readonly<Record<string, RemovedFromPdf | null>> = {
  JS: 'scripts',
  JavaScript: 'scripts',
  XFA: 'scripts',
  EmbeddedFiles: 'attachments',
  Collection: 'attachments',
  AF: 'attachments',
  EF: 'attachments',
  RF: 'attachments',
  RichMediaContent: 'attachments',
  '3DD': 'attachments',
  Movie: 'attachments',
  Sound: 'attachments',
  Perms: 'signature',
  DSS: 'signature',
  PieceInfo: null,
  RichMediaSettings: null,
  OPI: null,
  Ref: null,
};
/** Keys of a stream whose data is in another file. */
const ELSEWHERE = ['F', 'FFilter', 'FDecodeParms'];
const ATTACHED = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D', 'Projection']);
/** Keys that hold an action, and the actions allowed there: they only navigate within the document or open a web page. */
const ACTIONS = new Set(['A', 'PA', 'Next', 'OpenAction']);
const HARMLESS = new Set(['GoTo', 'Named', 'URI', 'Hide', 'SetOCGState', 'ResetForm', 'Trans']);
/** Actions that are removed under any key. */
const HARMFUL = new Set(
  'JavaScript Launch GoToR GoToE GoToDp Thread Sound Movie SubmitForm ImportData Rendition GoTo3DView RichMediaExecute'.split(
    ' ',
  ),
);
const WEB = /^(https?|mailto|tel):/i;
const HAS_SCHEME = /^[^/?#]*:/;
/** The keys of the dictionary below are names that its author chose, such as those of fonts and glyphs. */
const NAMED = new Set(
  'Font XObject ColorSpace Pattern Shading ExtGState Properties CharProcs N R D Dests Colorants RoleMap ClassMap'.split(
    ' ',
  ),
);
/** Far more than a file of fifty pages has. */
const MOST_OBJECTS = 1_000_000;

class Cleaning {
  readonly #resolve: ReturnType<typeof resolver>;
  readonly #pdf: PDF;
  readonly #removed: Set<RemovedFromPdf>;
  /**
   * Visited objects. Each is visited at most twice: as a dictionary with keys of the format, and as one with keys that
   * its author chose.
   */
  readonly #seen = { plain: new Set<object>(), named: new Set<object>() };
  readonly #streams: PdfStream[] = [];
  readonly #waiting: { object: PdfDict | PdfArray; named: boolean }[] = [];

  constructor(pdf: PDF, removed: Set<RemovedFromPdf>) {
    this.#pdf = pdf;
    this.#resolve = resolver(pdf);
    this.#removed = removed;
  }

  /** Removes forbidden parts from everything that the document reaches; returns the remaining streams. */
  clean(): PdfStream[] {
    const catalog = this.#pdf.getCatalog();
    for (const key of [...catalog.keys()]) {
      const { value } = key;
      if (KEPT_OF_DOCUMENT.has(value)) continue;
      if (DROPPED[value]) this.#removed.add(DROPPED[value]);
      this.#drop(catalog, value);
    }
    // Removes the title, the author, the program and everything else in the document information.
    this.#pdf.context.info.trailer.delete('Info');
    this.#visit(catalog, false);
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const { object, named } = next;
      if (object instanceof PdfArray) this.#cleanArray(object);
      else if (named) this.#cleanValues(object);
      else this.#cleanDict(object);
    }
    return this.#streams;
  }

  #cleanDict(dict: PdfDict): void {
    if (dict instanceof PdfStream) for (const key of ELSEWHERE) dict.delete(key);
    for (const [{ value: key }, value] of [...dict]) {
      const found = this.#resolve(value);
      const part = DROPPED[key];
      if (part !== undefined) {
        if (part) this.#removed.add(part);
        dict.delete(key);
      } else if (key === 'AA' && found instanceof PdfDict) this.#drop(dict, key);
      else if (this.#isHarmful(found, ACTIONS.has(key))) this.#drop(dict, key);
      else if (key === 'V' && found instanceof PdfDict && found.has('ByteRange')) {
        this.#removed.add('signature');
        dict.delete(key);
      } else if (key === 'Annots' && found instanceof PdfArray) this.#cleanAnnotations(found);
    }
    this.#cleanValues(dict);
  }

  /** Cleans the values of a dictionary, whatever its keys mean. */
  #cleanValues(dict: PdfDict): void {
    for (const [key, value] of [...dict]) {
      const written = this.#asWritten(value);
      if (written !== value) dict.set(key, written);
      this.#visit(value, NAMED.has(key.value));
    }
  }

  #cleanArray(array: PdfArray): void {
    for (let at = array.length - 1; at >= 0; at--) {
      const value = array.at(at);
      if (value === undefined) continue;
      const found = this.#resolve(value);
      if (this.#isHarmful(found, false)) {
        this.#tell(found);
        array.remove(at);
        continue;
      }
      const written = this.#asWritten(value);
      if (written !== value) array.set(at, written);
      this.#visit(value, false);
    }
  }

  #cleanAnnotations(annotations: PdfArray): void {
    for (let at = annotations.length - 1; at >= 0; at--) {
      const annotation = this.#resolve(annotations.at(at));
      if (!(annotation instanceof PdfDict) || !ATTACHED.has(nameIn(this.#pdf, annotation, 'Subtype') ?? '')) continue;
      this.#removed.add('attachments');
      annotations.remove(at);
    }
  }

  #drop(dict: PdfDict, key: string): void {
    this.#tell(this.#resolve(dict.get(key)));
    dict.delete(key);
  }

  /**
   * Whether a value is an action that must be removed. With `unknownToo`, unknown kinds too, where only an action is
   * allowed.
   */
  #isHarmful(value: Value | undefined, unknownToo: boolean): boolean {
    if (!(value instanceof PdfDict)) return false;
    const kind = nameIn(this.#pdf, value, 'S');
    if (kind === undefined) return false;
    if (kind === 'URI') return !this.#opensTheWeb(value);
    return unknownToo ? !HARMLESS.has(kind) : HARMFUL.has(kind);
  }

  #opensTheWeb(action: PdfDict): boolean {
    const uri = this.#resolve(action.get('URI'));
    if (uri?.type !== 'string') return false;
    const text = uri.asString().trim();
    return WEB.test(text) || !HAS_SCHEME.test(text);
  }

  /** Records what a removed action, or a dictionary of actions, would have done. */
  #tell(value: Value | undefined): void {
    if (!(value instanceof PdfDict)) return;
    const kind = nameIn(this.#pdf, value, 'S');
    if (kind === undefined) for (const [, one] of value) this.#tellAction(this.#resolve(one));
    else this.#tellAction(value);
  }

  #tellAction(action: Value | undefined): void {
    if (!(action instanceof PdfDict)) return;
    const kind = nameIn(this.#pdf, action, 'S');
    if (kind === 'JavaScript') this.#removed.add('scripts');
    else if (this.#isHarmful(action, true)) this.#removed.add('actions');
  }

  /** Replaces a reference to a missing object by null: after renumbering it would refer to another object. */
  #asWritten(value: NonNullable<Value>): NonNullable<Value> {
    if (value instanceof PdfRef) return this.#resolve(value) ? value : PdfNull.instance;
    return value instanceof PdfNumber ? exact(value) : value;
  }

  #visit(value: Value, named: boolean): void {
    const object = this.#resolve(value);
    if (!(object instanceof PdfDict || object instanceof PdfArray)) return;
    const seen = named && !(object instanceof PdfStream) ? this.#seen.named : this.#seen.plain;
    if (seen.has(object)) return;
    if (this.#seen.plain.size + this.#seen.named.size > MOST_OBJECTS) throw new Error('too many objects');
    seen.add(object);
    if (object instanceof PdfStream) this.#streams.push(object);
    this.#waiting.push({ object, named: seen === this.#seen.named });
  }
}

/** The library writes five places after the point, too few for the matrix of a small pattern or glyph. */
class ExactNumber extends PdfNumber {
  override toBytes(writer: Parameters<PdfNumber['toBytes']>[0]): void {
    writer.writeAscii(this.value.toFixed(10).replace(/\.?0+$/, ''));
  }
}
const exact = (number: PdfNumber): PdfNumber =>
  Number(number.value.toFixed(5)) === number.value ? number : new ExactNumber(number.value);
