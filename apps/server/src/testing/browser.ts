/**
 * The live connection of a browser, until its test is over:
 *
 *   const desk = await browserAt(server.url, token);          // connected
 *   await desk.hears({ type: 'HouseholdUpdate', group_id }); // waits for an event of this content
 *   desk.heard;                                              // all events so far, in order
 *
 * Events of an earlier change may still arrive, so wait for an event by its content.
 */
import { isDeepStrictEqual } from 'node:util';
import { RESA_EVENT, type ResaEvent } from '@resa/contract/events';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { onTestFinished } from 'vitest';

export interface TestBrowser {
  readonly socket: Socket;
  readonly heard: readonly ResaEvent[];
  /** Waits for an event of this content, unless it was received already. */
  hears(wanted: ResaEvent): Promise<void>;
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
  const hears = async (wanted: ResaEvent) => {
    while (!heard.some((event) => isDeepStrictEqual(event, wanted)))
      await new Promise((next) => socket.once(RESA_EVENT, next));
  };
  return { socket, heard, hears };
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
