/**
 * The live connection of a browser, until its test is over:
 *
 *   const desk = await browserAt(server.url, token);          // connected
 *   await desk.until(({ type }) => type === 'SessionEnded');
 *   desk.heard;                                               // what it was told, in order
 */
import { RESA_EVENT, type ResaEvent } from '@resa/contract/events';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { onTestFinished } from 'vitest';

export interface TestBrowser {
  readonly socket: Socket;
  readonly heard: readonly ResaEvent[];
  /** Waits for an event, unless it was heard already. */
  until(fits: (event: ResaEvent) => boolean): Promise<void>;
}

export async function browserAt(
  url: string,
  token: string,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<TestBrowser> {
  const socket = connect(url, token, options);
  const heard: ResaEvent[] = [];
  socket.on(RESA_EVENT, (event: ResaEvent) => void heard.push(event));
  await new Promise<void>((connected, refused) => socket.on('connect', connected).on('connect_error', refused));
  const until = async (fits: (event: ResaEvent) => boolean) => {
    while (!heard.some(fits)) await new Promise((next) => socket.once(RESA_EVENT, next));
  };
  return { socket, heard, until };
}

/** A connection that may be refused. */
export function connect(
  url: string,
  token: string | undefined,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Socket {
  const always = { transports: ['websocket'], forceNew: true, reconnection: false };
  const socket = io(url, { ...always, auth: { token }, ...options });
  onTestFinished(() => void socket.disconnect());
  return socket;
}
