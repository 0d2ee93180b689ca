/**
 * PGlite's files on the disk, readable only by their owner, with an fsync that reaches the disk.
 *
 * The NodeFS that PGlite ships reports every fsync as done and does nothing, so a power cut loses commits that
 * were acknowledged. This one flushes the file or folder behind the stream, and counts how often: a test holds one
 * commit to at least one flush, so that an upgrade of the package cannot quietly take durability away.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];
type Stream = { nfd?: number; node: object };
type Mknod = (parent: object, name: string, mode: number, device: number) => object;
type Setattr = (node: object, attributes: { mode?: number }) => void;
type NodeFiles = {
  realPath(node: object): string;
  node_ops: { mknod: Mknod; setattr: Setattr };
  stream_ops: { fsync?: (stream: Stream) => number };
};

const EIO = 29;
/** The type of a file, and the rights of its owner. */
const OWNER_ONLY = ~0o077;

export class DurableFS extends NodeFS {
  flushes = 0;
  /** Why no query may reach PostgreSQL now. PGlite itself continues after a PANIC, with a broken state. */
  stopped: string | undefined;

  /** Lets PGlite mount the folder, then gives its file system a real fsync, and new files only to their owner. */
  override async init(pg: PGlite, options: EmscriptenOptions): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const amend = (module: unknown): void => {
      const files = (module as { NODEFS: NodeFiles }).NODEFS;
      files.stream_ops.fsync = (stream) => this.flush(files, stream);
      const { mknod, setattr } = files.node_ops;
      files.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & OWNER_ONLY, device);
      files.node_ops.setattr = (node, { mode, ...others }) =>
        setattr(node, { ...others, ...(mode !== undefined && { mode: mode & OWNER_ONLY }) });
    };
    const preRun = [...[emscriptenOpts.preRun ?? []].flat(), amend];
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
