/** The connected browsers of this process, each in the rooms that its session may join. */
import type { Socket } from 'socket.io';
import type { Actor } from '../call/actor.ts';
import { moveTo, roomsOf } from './rooms.ts';

/** A browser's connection. */
export interface Connected {
  readonly socket: Socket;
  readonly token: string;
  session_id: number | undefined;
  user_id: number | undefined;
  gone: boolean;
}

/** Finds the actor of a session's token; undefined without a valid session. */
type FindActor = (token: string) => Promise<Actor | undefined>;

export type Sockets = ReturnType<typeof makeSockets>;

/** The connections of a process. `actorOf` reads the session each time, since it may have ended. */
export function makeSockets(actorOf: FindActor, warn: (error: unknown) => void) {
  const all = new Set<Connected>();
  const ofSession = (session_id: number) => [...all].filter((one) => one.session_id === session_id);
  let changes = 0;

  /** Reads the actor again and moves the socket to their current rooms; undefined without a valid session. */
  async function refresh(one: Connected): Promise<Actor | undefined> {
    let actor: Actor | undefined;
    let changesBefore: number;
    do {
      changesBefore = changes;
      actor = await actorOf(one.token);
      // A session ended or rights changed meanwhile, so this actor may be out of date.
    } while (changesBefore !== changes);
    if (one.gone) return undefined;
    if (!actor) {
      if (one.session_id !== undefined) one.socket.disconnect(true);
      return undefined;
    }
    one.session_id = actor.session_id;
    one.user_id = actor.user_id;
    all.add(one);
    moveTo(one.socket, roomsOf(actor));
    return actor;
  }

  return {
    refresh,
    /** A connection that begins; it is forgotten when it closes. */
    open(socket: Socket, token: string): Connected {
      const one: Connected = { socket, token, session_id: undefined, user_id: undefined, gone: false };
      const forget = () => {
        one.gone = true;
        all.delete(one);
        socket.conn.off('close', forget);
      };
      // A socket that dies before it is connected never emits 'disconnect'.
      socket.conn.on('close', forget);
      socket.on('disconnect', forget);
      return one;
    },
    find: (socket: Socket) => [...all].find((one) => one.socket === socket),
    /** A session that ended or locked receives only its own events from now on. */
    leave(session_id: number): void {
      changes++;
      for (const { socket } of ofSession(session_id)) moveTo(socket, [`session:${session_id}`]);
    },
    /** Moves the browsers of a user whose rights changed to their present rooms. */
    renew(user_id: number): void {
      changes++;
      for (const one of all) if (one.user_id === user_id) void refresh(one).catch(warn);
    },
    /** Does this for all browsers, `except` those of some sessions. Disconnects browsers whose session has ended. */
    async renewAll(except: readonly number[]): Promise<void> {
      const others = [...all].filter(({ session_id }) => session_id === undefined || !except.includes(session_id));
      await Promise.all(others.map((one) => refresh(one).catch(warn)));
    },
    /** An unlocked session receives everything again. */
    enter(session_id: number): void {
      for (const one of ofSession(session_id)) void refresh(one).catch(warn);
    },
  };
}
