/** JSON over a local socket, one value a line. */
import { connect, type Socket } from 'node:net';

/** Commands and responses are short; a longer line was not sent by Resa. */
const LONGEST_LINE = 16 * 1024 * 1024;

/**
 * Connects to a local socket. Resolves with undefined if nothing listens there; rejects if the process may not connect.
 */
export function connectTo(path: string): Promise<Socket | undefined> {
  return new Promise((done, fail) => {
    const socket = connect(path);
    socket.once('connect', () => done(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') done(undefined);
      else fail(error);
    });
  });
}

/** Calls `take` with each value that arrives; a line that is not JSON closes the connection. */
export function linesOf(socket: Socket, take: (value: unknown) => void): void {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    try {
      if (rest.length > LONGEST_LINE) throw new Error('too long');
      for (const line of lines) take(JSON.parse(line));
    } catch {
      socket.destroy();
    }
  });
}

/**
 * Sends one value, waits for one response, and disconnects. Throws when the other side ends before it has responded.
 */
export async function exchange(socket: Socket, request: unknown): Promise<Record<string, unknown>> {
  try {
    return await new Promise((done, fail) => {
      linesOf(socket, (answer) => done(answer as Record<string, unknown>));
      socket.once('error', fail);
      socket.once('close', () => fail(new Error('the running Resa process ended before it had answered')));
      socket.write(`${JSON.stringify(request)}\n`);
    });
  } finally {
    socket.destroy();
  }
}
