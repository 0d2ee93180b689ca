import type { Act } from '@resa/rules/offline/acts';
import { answered, noted, type Queued, standing, toSend } from '@resa/rules/offline/queue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const act = (id: string, more: Partial<Act> = {}): Act => ({
  id,
  kind: 'close',
  at: '2026-03-03T15:00:00Z',
  place_id: 1,
  appointment_id: null,
  file_number: null,
  name: null,
  persons: null,
  reason: null,
  undoes: null,
  ...more,
});

describe('the queue', () => {
  it('takes an appointment once, and again after it was taken back', () => {
    const first = noted([], act('a', { appointment_id: 7 })) ?? [];
    expect(noted(first, act('b', { appointment_id: 7 }))).toBeNull();
    const undone = noted(first, act('c', { kind: 'undo', undoes: 'a' })) ?? [];
    expect(noted(undone, act('d', { kind: 'undo', undoes: 'a' }))).toBeNull();
    expect(noted(undone, act('e', { appointment_id: 7 }))).toHaveLength(3);
  });
  it('takes each appointment of a household, and no walk-in of one that has arrived', () => {
    const first = noted([], act('a', { appointment_id: 7, file_number: 12 })) ?? [];
    expect(noted(first, act('b', { appointment_id: 8, file_number: 12 }))).toHaveLength(2);
    expect(noted(first, act('c', { kind: 'walk_in', file_number: 12 }))).toBeNull();
  });
  it('takes a walk-in with a number once, and names as often as they come', () => {
    const walkIn = { kind: 'walk_in', file_number: 12 } as const;
    const first = noted([], act('a', walkIn)) ?? [];
    expect(noted(first, act('b', walkIn))).toBeNull();
    const named = noted(first, act('c', { kind: 'walk_in', name: 'Roy' })) ?? [];
    expect(noted(named, act('d', { kind: 'walk_in', name: 'Roy' }))).toHaveLength(3);
  });
});

/** A server that answers each id once, behind a line that loses requests and answers. */
it('sends each act until it is answered, in order, and the server does each once', () => {
  const line = fc.array(fc.constantFrom('whole', 'request lost', 'answer lost'), { maxLength: 40 });
  fc.assert(
    fc.property(fc.array(fc.nat(9), { maxLength: 120 }), line, (appointments, cuts) => {
      let queue: readonly Queued[] = [];
      const done: string[] = [];
      const send = (cut: string) => {
        const batch = toSend(queue);
        if (cut === 'request lost') return;
        for (const { id } of batch) if (!done.includes(id)) done.push(id);
        if (cut === 'whole')
          queue = answered(
            queue,
            batch.map(({ id }) => id),
          );
      };
      appointments.forEach((appointment_id, at) => {
        const last = standing(queue).findLast((one) => one.appointment_id === appointment_id);
        const next = last ? act(`${at}`, { kind: 'undo', undoes: last.id }) : act(`${at}`, { appointment_id });
        queue = noted(queue, next) ?? queue;
        send(cuts[at % Math.max(1, cuts.length)] ?? 'whole');
      });
      for (let calls = 0; calls < 4; calls++) send('whole');
      expect(toSend(queue)).toEqual([]);
      expect(done).toEqual(queue.map(({ id }) => id));
      expect(done).toHaveLength(appointments.length);
    }),
  );
});
