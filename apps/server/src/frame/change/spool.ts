/**
 * Lines that must outlive this process until they are in the database, in files of the data folder. Without fsync:
 * killing the process loses no line; a power cut loses those that the system had not written yet.
 *
 * openSpool   the files of this process, which nobody else appends to
 * leftFiles   those of other processes, which may have ended
 */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * How long, and up to which size, a process appends to one file. A file that nobody appends to can be removed once its
 * lines are in the database.
 */
const APPEND_WITHIN_MS = 3_600_000;
const LARGEST = 4_194_304;
/** The age from which no process appends to a file any more, even if a clock is wrong by hours. */
const SURELY_LEFT_MS = 86_400_000;
/** How many bytes of a file are read at a time; a line is far shorter. */
const CHUNK = 131_072;
const ENDING = '.lines';
const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.lines$/;
const NEWLINE = 0x0a;

/** Whole lines of a file, and where the next ones begin. */
export interface Lines {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

export interface SpoolFile {
  readonly id: string;
  /** The offset of the first line that is not in the database yet. */
  moved: number;
  /** Returns the next whole lines that are not in the database yet; undefined if there are no more. */
  next(): Promise<Lines | undefined>;
  /** Closes the file after all lines are moved, and removes it unless a process still appends to it. */
  done(): Promise<void>;
}

export interface Spool {
  readonly folder: string;
  /** Resolves when the line is in a file. Lines that arrive while others are written are written together. */
  append(line: string): Promise<void>;
  /** Oldest first. */
  files(): readonly SpoolFile[];
  /** Closes the file that lines are appended to at present. The next line begins a new file. */
  close(): Promise<void>;
  /** Closes the files that were not moved and leaves them in the folder. */
  release(): Promise<void>;
}

class OwnFile implements SpoolFile {
  readonly id: string;
  moved = 0;
  /** The bytes up to its last whole line. */
  size = 0;
  /** Nothing is appended to it any more. */
  closed = false;
  gone = false;
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #made = { at: Date.now(), tick: performance.now() };

  private constructor(id: string, path: string, handle: FileHandle) {
    this.id = id;
    this.#path = path;
    this.#handle = handle;
  }

  static async make(folder: string): Promise<OwnFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const id = randomUUID();
    const path = join(folder, id + ENDING);
    return new OwnFile(id, path, await open(path, 'ax+', 0o600));
  }

  /** Two clocks, since either may be wrong: one can be set back, the other stops while the machine sleeps. */
  get isOld(): boolean {
    const { at, tick } = this.#made;
    return this.size > LARGEST || Math.max(Date.now() - at, performance.now() - tick) > APPEND_WITHIN_MS;
  }

  async append(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length; ) at += (await this.#handle.write(bytes, at)).bytesWritten;
    this.size += bytes.length;
  }

  next = () => wholeLines(this.#handle, this.moved, this.size);

  async done(): Promise<void> {
    if (!this.closed || this.gone) return;
    await this.release();
    await rm(this.#path, { force: true });
  }

  async release(): Promise<void> {
    this.gone = true;
    await this.#handle.close();
  }
}

/** Creates nothing before the first line; each append fails while the folder cannot be written. */
export function openSpool(folder: string): Spool {
  let files: OwnFile[] = [];
  let gathered: { text: string; written: Promise<void> } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const write = async (text: string): Promise<void> => {
    files = files.filter(({ gone }) => !gone);
    let file = files.at(-1);
    if (file?.isOld) file.closed = true;
    if (!file || file.closed) {
      file = await OwnFile.make(folder);
      files.push(file);
    }
    try {
      await file.append(Buffer.from(text));
    } catch (error) {
      // Half a line may be there now: the whole lines are moved, and the next line goes into another file.
      file.closed = true;
      if (file.size === 0) await file.done().catch(() => {});
      throw error;
    }
  };

  return {
    folder,
    append(line) {
      if (!gathered) {
        const batch = { text: '', written: Promise.resolve() };
        batch.written = last.then(() => {
          gathered = undefined;
          return write(batch.text);
        });
        last = batch.written.catch(() => {});
        gathered = batch;
      }
      gathered.text += `${line}\n`;
      return gathered.written;
    },
    files: () => files.filter(({ gone }) => !gone),
    async close() {
      await last;
      for (const file of files) file.closed = true;
    },
    async release() {
      for (const file of files) if (!file.gone) await file.release();
    },
  };
}

/** Files that other processes made in the folder, whether they live or not; `own` are not among them. */
export async function* leftFiles(folder: string, own: readonly SpoolFile[]): AsyncGenerator<SpoolFile> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.sort()) {
    const id = basename(name, ENDING);
    if (!NAME.test(name) || own.some((file) => file.id === id)) continue;
    const path = join(folder, name);
    const handle = await open(path, 'r').catch(() => undefined);
    if (!handle) continue;
    try {
      const { size, mtimeMs } = await handle.stat();
      yield {
        id,
        moved: 0,
        next() {
          return wholeLines(handle, this.moved, size);
        },
        async done() {
          if (Date.now() - mtimeMs > SURELY_LEFT_MS) await rm(path, { force: true });
        },
      };
    } finally {
      await handle.close();
    }
  }
}

/** Reads from `from` to at most `size`. Bytes without a line end were never a complete entry and are ignored. */
async function wholeLines(handle: FileHandle, from: number, size: number): Promise<Lines | undefined> {
  if (from >= size) return undefined;
  const { buffer, bytesRead } = await handle.read({
    buffer: Buffer.alloc(Math.min(CHUNK, size - from)),
    position: from,
  });
  if (bytesRead === 0) return undefined;
  const end = buffer.lastIndexOf(NEWLINE, bytesRead - 1) + 1;
  if (end > 0) return { text: buffer.toString('utf8', 0, end), from, to: from + end };
  return bytesRead === CHUNK ? { text: '', from, to: from + bytesRead } : undefined;
}
