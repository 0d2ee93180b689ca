/**
 * Tells browsers that something changed: kinds and ids, never personal data (001 §7, O-82). WebSocket only, opened
 * with the session's token. A session that ended, locked or lost a right leaves its rooms immediately.
 */
import type { Server as HttpServer } from 'node:http';
import { RESA_EVENT, type ResaEvent } from '@resa/contract/events';
import { createAdapter } from '@socket.io/postgres-adapter';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import type { Database } from '../../db/open.ts';
import { actorOf } from '../call/actor.ts';
import { mayConnect } from '../call/same-site.ts';
import type { Config } from '../process/config.ts';
import { cutIfTooMuch } from './cut-off.ts';
import { listenOn } from './listen.ts';
import { oncePer } from './once-per.ts';
import { heartbeat } from './presence.ts';
import { type Audience, roomOf } from './rooms.ts';
import { makeSockets, type Sockets } from './sockets.ts';

export interface Realtime {
  /** Sends an event to all browsers of an audience, in every process. Call it after the commit. */
  emit(event: ResaEvent, to: Audience): void;
  /** Stops sending a session events of others, because it ended or was locked. */
  leave(session_id: number): void;
  /** An unlocked session receives events again. */
  enter(session_id: number): void;
  /**
   * Moves this process's browsers to the rooms that their sessions may be in now. `except` are the ids of sessions that
   * have just been sent the event of their end or lock: they are moved at the next call, so that the event arrives first.
   */
  renew(except: readonly number[]): Promise<void>;
  attach(server: HttpServer): void;
  /**
   * Disconnects this process's browsers, which connect to another process or reconnect; running calls may still send
   * events.
   */
  hangUp(): void;
  close(): Promise<void>;
}

export interface RealtimeHome {
  config: Config;
  db: Database;
  log: Logger;
  clock: () => Date;
}

/** The least time between two writes of one browser's presence; it sends a heartbeat every 30 s. */
const HEARTBEAT_MS = 10_000;
const A_DAY_MS = 86_400_000;
/**
 * Equal events within this time are sent once, at its end. A queue at the counter changes the same day with every call.
 */
const SAME_MS = 200;

/** Realtime of one process; over a PostgreSQL server it reaches the browsers of all. Nobody connects before attach(). */
export function makeRealtime({ config, db, log, clock }: RealtimeHome): Realtime {
  const io = new Server({
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 10_000,
    connectTimeout: 10_000,
    allowRequest: ({ headers }, decide) => decide(null, mayConnect(headers, config)),
  });
  const warn = (error: unknown) => log.warn({ err: error }, 'realtime');
  const listener = db.kind === 'postgres' ? listenOn(db, warn, () => hangUp()) : undefined;
  // Our events are far below the size that would need the adapter's table, so it has nothing to clean.
  if (listener) io.adapter(createAdapter(listener.pool, { errorHandler: warn, cleanupInterval: A_DAY_MS }));
  let attached = false;
  const sockets = makeSockets((token) => actorOf(db.kysely, token, clock()), warn);
  io.on('leave', sockets.leave);
  io.on('enter', sockets.enter);
  io.on('renew', sockets.renew);

  /**
   * Closes the connections without a disconnect packet, after which a browser would not reconnect. A browser that
   * reconnects fetches the data that it may have missed.
   */
  const hangUp = () => {
    for (const { conn } of io.of('/').sockets.values()) conn.close();
  };

  io.use(admitTo(sockets, warn));
  io.on('connection', (socket) => {
    let lastMessageAt = Number.NEGATIVE_INFINITY;
    const listen = async (message: unknown) => {
      const now = clock();
      if (now.getTime() - lastMessageAt < HEARTBEAT_MS) return;
      lastMessageAt = now.getTime();
      const connected = sockets.find(socket);
      const actor = connected && (await sockets.refresh(connected));
      if (actor) await heartbeat(db.kysely, now, actor, message);
    };
    // A browser that requested a response receives it once its message is written.
    socket.on('user_status', async (message: unknown, done: unknown) => {
      await listen(message).catch(warn);
      if (typeof done === 'function') done();
    });
  });

  const send = (event: ResaEvent, to: Audience) => {
    io.to(roomOf(to)).emit(RESA_EVENT, event);
  };
  const repeated = oncePer(SAME_MS, send);

  return {
    emit(event, to) {
      // A figure sent late would overwrite a newer one; an event that only reports a change would not.
      if (event.type === 'ClientInProcess') send(event, to);
      else repeated.send(event, to);
      if (event.type === 'RightsUpdate' && typeof to === 'object' && 'user' in to) {
        sockets.renew(to.user);
        if (listener) io.serverSideEmit('renew', to.user);
      }
    },
    renew: sockets.renewAll,
    leave(session_id) {
      sockets.leave(session_id);
      if (listener) io.serverSideEmit('leave', session_id);
    },
    enter(session_id) {
      sockets.enter(session_id);
      if (listener) io.serverSideEmit('enter', session_id);
    },
    attach(server) {
      attached = true;
      io.attach(server);
      io.engine.on('connection', cutIfTooMuch);
    },
    hangUp,
    async close() {
      hangUp();
      repeated.end();
      if (attached) await io.close();
      else io.of('/').adapter.close();
      await listener?.end();
    },
  };
}

/** Connects a browser whose token is that of a valid session. */
const admitTo =
  (sockets: Sockets, warn: (error: unknown) => void) =>
  async (socket: Socket, next: (refusal?: Error) => void): Promise<void> => {
    const token: unknown = socket.handshake.auth.token;
    if (typeof token !== 'string') return next(new Error('session_used'));
    try {
      const actor = await sockets.refresh(sockets.open(socket, token));
      next(actor ? undefined : new Error('session_used'));
    } catch (error) {
      warn(error);
      // After a refusal a browser does not connect again; after a broken connection it does. The database may respond
      // by then, so the connection is broken instead.
      socket.conn.close();
    }
  };
