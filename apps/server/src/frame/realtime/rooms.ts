/** The rooms in which browsers receive events, and which of them a session may be in. */
import { CHANNEL } from '@resa/contract/events';
import type { Permission } from '@resa/contract/permissions';
import type { Socket } from 'socket.io';
import type { Actor } from '../call/actor.ts';

export type Audience =
  | 'everyone'
  | { permission: Permission }
  | { place: number }
  | { session: number }
  | { user: number };

export const roomOf = (to: Audience): string => {
  if (to === 'everyone') return CHANNEL;
  const [kind, value] = Object.entries(to)[0] as [string, string | number];
  return `${kind}:${value}`;
};

/** The rooms of an actor: while locked, only that of the session. */
export function roomsOf(actor: Actor): string[] {
  const own = `session:${actor.session_id}`;
  if (actor.locked) return [own];
  const places = actor.places.map((id) => `place:${id}`);
  const permissions = actor.permissions.map((name) => `permission:${name}`);
  return [own, `user:${actor.user_id}`, CHANNEL, ...places, ...permissions];
}

/** Puts a browser in these rooms and no others. */
export function moveTo(socket: Socket, rooms: string[]): void {
  for (const room of [...socket.rooms]) if (room !== socket.id && !rooms.includes(room)) void socket.leave(room);
  void socket.join(rooms);
}
