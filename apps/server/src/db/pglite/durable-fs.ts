/**
 * PGlite's files on the disk, with an fsync that reaches it.
 *
 * The NodeFS that PGlite ships answers every fsync with "done" and does nothing, so a power cut loses commits that
 * were acknowledged. This one flushes the file or folder behind the stream, and counts how often: a test holds one
 * commit to at least one flush, so that an upgrade of the package cannot quietly take durability away.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];
type Stream = { nfd?: number; node: object };
type NodeFiles = { realPath(node: object): string; stream_ops: { fsync?: (stream: Stream) => number } };

const EIO = 29;

export class DurableFS extends NodeFS {
  flushes = 0;
  /** Why PostgreSQL is not to be asked anything more. PGlite itself goes on after a PANIC, over a broken state. */
  stopped: string | undefined;

  /** Lets PGlite mount the folder, then gives its file system a real fsync. */
  override async init(pg: PGlite, options: EmscriptenOptions): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const giveFsync = (module: unknown): void => {
      const files = (module as { NODEFS: NodeFiles }).NODEFS;
      files.stream_ops.fsync = (stream) => this.flush(files, stream);
    };
    const preRun = [...[emscriptenOpts.preRun ?? []].flat(), giveFsync];
    const onAbort = (): void => {
      this.stopped ??= 'PostgreSQL stopped itself';
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort } };
  }

  /** Answers 0 or an errno. After a failed flush nothing that PostgreSQL holds in memory is certain. */
  private flush(files: NodeFiles, stream: Stream): number {
    try {
      if (stream.nfd !== undefined) fsyncSync(stream.nfd);
      else flushFolder(files.realPath(stream.node));
      this.flushes += 1;
      return 0;
    } catch (error) {
      this.stopped = `a file could not be flushed to the disk (${error instanceof Error ? error.message : error})`;
      return EIO;
    }
  }
}

/** Folders have no stream of their own in NodeFS; a rename is on the disk only once its folder is. */
function flushFolder(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
