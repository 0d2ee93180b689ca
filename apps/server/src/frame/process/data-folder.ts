/**
 * The data folder belongs to one process at a time. A socket in it is both the lock and the way to ask its owner:
 * it is alive while it accepts connections and stale when it refuses them, which holds across containers and reused process ids.
 *
 * ownDataFolder      takes the folder, or refuses in one sentence
 * writableDataFolder makes it, for processes that share it with a database server
 * askOwner           sends a command to the process that holds it
 */
import { randomUUID } from 'node:crypto';
import { access, chmod, constants, mkdir, mkdtemp, rm, rmdir, stat, symlink } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from './make-folder.ts';
import { connectTo, exchange, linesOf } from './socket-lines.ts';

export type CommandHandler = (name: string, args: unknown) => Promise<unknown>;

export interface OwnedFolder {
  /** Gives the folder back, and accepts no further commands. */
  release(): Promise<void>;
  /** Handles the commands of askOwner; earlier ones wait until it is set. */
  onCommand(handler: CommandHandler): void;
}

/** The folder cannot be used; the message is one sentence for the person who starts Resa. */
export class DataFolderRefused extends Error {
  override name = 'DataFolderRefused';
}

const SOCKET = 'control.sock';
/** A socket's path may hold 107 bytes (Linux) or 103 (macOS); longer ones go by way of a short link. */
const LONGEST_PATH = 100;
/** How long a start may take to look at the socket and replace it; older is left over from a crash in between. */
const TAKEOVER_MS = 10_000;
/** An owner that is just stopping, as when Resa is restarted immediately, is waited for this long. */
const PATIENCE_MS = 3_000;
const WHO = 'who';

/**
 * Makes the folder if it is missing (mode 0700) and takes it. Refuses with DataFolderRefused one that cannot be
 * written and one that another process has, still after `patience` ms. Of several processes that start at the same time
 * exactly one gets it.
 */
export async function ownDataFolder(folder: string, patience = PATIENCE_MS): Promise<OwnedFolder> {
  const path = resolve(folder);
  await writableDataFolder(path);
  const me = randomUUID();
  const commands = commandServer(me);
  const giveUp = await takeover(path);
  try {
    if (await staysAlive(path, patience))
      throw new DataFolderRefused(`Another Resa process is using ${path}; stop it first.`);
    await rm(join(path, SOCKET), { force: true });
    await throughShortPath(path, (socket) => listen(commands.server, socket));
    await chmod(join(path, SOCKET), 0o600);
    // Fails if another process's socket exists now.
    const owner = await askOwner(path, WHO, null);
    if (!owner.answered || owner.result !== me) {
      throw new DataFolderRefused(`Another Resa process took ${path} at the same moment; start again.`);
    }
  } catch (error) {
    commands.close();
    if (error instanceof DataFolderRefused) throw error;
    throw new DataFolderRefused(`The data folder ${path} cannot hold Resa's socket (${(error as Error).message}).`);
  } finally {
    await giveUp();
  }
  return {
    onCommand: commands.onCommand,
    async release() {
      commands.close();
      await rm(join(path, SOCKET), { force: true });
    },
  };
}

/**
 * Asks the process that has the folder. Returns `{ answered: false }` when nobody has it; throws the owner's message
 * when the command fails there.
 */
export async function askOwner(
  folder: string,
  name: string,
  args: unknown,
): Promise<{ answered: false } | { answered: true; result: unknown }> {
  const socket = await connectToOwner(resolve(folder));
  if (!socket) return { answered: false };
  const answer = await exchange(socket, { name, args });
  if ('error' in answer) throw new Error(String(answer.error));
  return { answered: true, result: answer.result };
}

/** Makes the folder if it is missing (mode 0700). Refuses with DataFolderRefused one that cannot be written. */
export async function writableDataFolder(path: string): Promise<void> {
  try {
    await makeFolder(path);
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataFolderRefused(`The data folder ${path} cannot be written (${(error as Error).message}).`);
  }
}

/** One start at a time looks at the socket and replaces it: else two could both find it stale, and both remove it. */
async function takeover(path: string): Promise<() => Promise<void>> {
  const turn = join(path, 'control.turn');
  for (;;) {
    try {
      await mkdir(turn);
      return () => rmdir(turn);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const since = await stat(turn).catch(() => undefined);
      if (since && Date.now() - since.mtimeMs > TAKEOVER_MS) await rmdir(turn).catch(() => {});
      else await sleep(20);
    }
  }
}

async function staysAlive(path: string, patience: number): Promise<boolean> {
  const since = Date.now();
  while (await isAlive(path)) {
    if (Date.now() - since >= patience) return true;
    await sleep(100);
  }
  return false;
}

async function isAlive(path: string): Promise<boolean> {
  const socket = await connectToOwner(path);
  socket?.destroy();
  return socket !== undefined;
}

const connectToOwner = (path: string): Promise<Socket | undefined> => throughShortPath(path, connectTo);

/** Calls `use` with a path of the socket that is short enough, by a link that lives only as long as the call. */
async function throughShortPath<T>(path: string, use: (socket: string) => Promise<T>): Promise<T> {
  const socket = join(path, SOCKET);
  if (Buffer.byteLength(socket) <= LONGEST_PATH) return use(socket);
  const folder = await mkdtemp(join(tmpdir(), 'resa-'));
  try {
    const short = join(folder, 'd');
    if (Buffer.byteLength(join(short, SOCKET)) > LONGEST_PATH) {
      throw new DataFolderRefused(`The path ${path} is too long for a socket; choose a shorter RESA_DATA.`);
    }
    await symlink(path, short);
    return await use(join(short, SOCKET));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function listen(server: Server, socket: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(socket, done);
  });
}

/** Answers one line of JSON with another. Answers the question who it is with the name it was made with. */
function commandServer(me: string) {
  const open = new Set<Socket>();
  const handler = Promise.withResolvers<CommandHandler>();
  const answer = async (request: { name: string; args: unknown }): Promise<object> => {
    try {
      const result = request.name === WHO ? me : await (await handler.promise)(request.name, request.args);
      return { result: result ?? null };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  };
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
    linesOf(socket, async (line) => {
      socket.write(`${JSON.stringify(await answer(line as { name: string; args: unknown }))}\n`);
    });
  });
  // The lock must not keep a process running that has nothing else to do.
  server.unref();
  return {
    server,
    onCommand: handler.resolve,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
