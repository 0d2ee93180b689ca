/**
 * A workstation as the browser makes one of it, for tests: it keeps acts sealed in a queue and sends them when it may
 * (decision 076).
 */
import { randomUUID } from 'node:crypto';
import { contract } from '@resa/contract';
import type { Act } from '@resa/rules/offline/acts';
import { answered, noted, type Queued, standing, toSend } from '@resa/rules/offline/queue';
import { rememberWorkstation } from '../session/sign-in/workstations.ts';
import { userId } from './factories.ts';
import type { TestServer } from './server.ts';

const { offline } = contract;

export interface Desk {
  readonly user_id: number;
  readonly workstation: string;
  readonly key: CryptoKey;
  readonly place_id: number;
}

/** The value of a new workstation, as a sign-in returns it. */
export async function newWorkstation({ services }: TestServer, email = 'desk@resa.test'): Promise<string> {
  const { config, db } = services;
  const user_id = await userId(db.kysely, email);
  return (await rememberWorkstation(db.kysely, { now: services.clock(), config }, user_id)).value;
}

/** Names a new workstation at a location, and has it keep the day for a user. */
export async function namedDesk(server: TestServer, place_id: number, email = 'desk@resa.test'): Promise<Desk> {
  const db = server.services.db.kysely;
  await db.updateTable('places').set({ offline: 1 }).where('id', '=', place_id).execute();
  const workstation = await newWorkstation(server);
  const admin = await server.signIn('admin@resa.test');
  const named = await server.call(offline.name, { place_id, workstation, name: 'Basement' }, admin);
  if (named.body.code !== 'Ok') throw new Error(named.body.code);
  // Long before the acts of a test.
  const created_at = '2026-01-01T00:00:00Z';
  await db.updateTable('offline_workstations').set({ created_at }).where('place_id', '=', place_id).execute();
  const day = await server.call(offline.day, { place_id, workstation }, await server.signIn(email));
  if (day.body.code !== 'Ok') throw new Error(day.body.code);
  const raw = Buffer.from(day.body.key, 'base64');
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { user_id: await userId(db, email), workstation, key, place_id };
}

const NOTHING = { appointment_id: null, file_number: null, name: null, persons: null, reason: null, undoes: null };

export const actOf = (desk: Desk, act: Partial<Act> & Pick<Act, 'kind' | 'at'>): Act => ({
  ...NOTHING,
  id: randomUUID(),
  place_id: desk.place_id,
  ...act,
});

/** An act as it lies in the workstation and travels. */
export async function sealed({ user_id, workstation, key }: Desk, act: Act) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const how = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(act.id) };
  const data = await crypto.subtle.encrypt(how, key, new TextEncoder().encode(JSON.stringify(act)));
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  return { id: act.id, user_id, workstation, iv: base64(iv), data: base64(new Uint8Array(data)) };
}

/** The fate of one call on the line. */
export type Cut = 'request lost' | 'answer lost' | 'whole';

/** A desk with its queue. */
export function makeDesk(server: TestServer, desk: Desk, token: string) {
  let queue: readonly Queued[] = [];
  return {
    /** False where the household is in the queue already. */
    note(act: Partial<Act> & Pick<Act, 'kind' | 'at'>): boolean {
      const next = noted(queue, actOf(desk, act));
      queue = next ?? queue;
      return next !== null;
    },
    standing: () => standing(queue),
    unsent: () => toSend(queue).length,
    async send(cut: Cut = 'whole'): Promise<void> {
      const batch = toSend(queue);
      if (cut === 'request lost' || batch.length === 0) return;
      const acts = await Promise.all(batch.map((act) => sealed(desk, act)));
      const { body } = await server.call(offline.send, { acts }, token);
      if (body.code !== 'Ok') throw new Error(body.code);
      if (cut === 'whole')
        queue = answered(
          queue,
          body.outcomes.filter(({ outcome }) => outcome !== 'unreadable').map(({ id }) => id),
        );
    },
  };
}
