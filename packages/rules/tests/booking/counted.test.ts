import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countsFor, type Headed, passedTo } from '../../src/booking/counted.ts';
import { evidences, isElsewhere } from '../../src/booking/evidence.ts';
import { makeAppointment, makeFacts } from './facts.ts';

const PEOPLE = [1, 2, 3, 4, 5];
const person = fc.constantFrom(...PEOPLE);
const event = fc.oneof(
  fc.record({ does: fc.constant('book' as const), who: person }),
  fc.record({ does: fc.constant('head' as const), who: person }),
  fc.record({ does: fc.constant('leave' as const), who: person }),
  fc.record({ does: fc.constant('join' as const), who: person, to: person }),
  fc.record({ does: fc.constant('close' as const), status: fc.constantFrom(2, 3, 4) }),
);
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** A booked appointment, and everything that happened to it, in order. */
interface Told {
  now: Headed;
  /** The heads while it was open. */
  heads: Set<number>;
}

/** Everybody begins in one household, that of person 1. */
class World {
  home = new Map(PEOPLE.map((id) => [id, 100]));
  headOf = new Map([[100, 1]]);
  notices: Told[] = [];
  #households = 100;

  household(id: number) {
    const family_id = this.home.get(id) as number;
    return { family_id, members: PEOPLE.filter((one) => this.home.get(one) === family_id) };
  }

  /** An open appointment passes to another head, and is then for that head's household. */
  #pass(from: number, to: number, family_id?: number) {
    for (const notice of this.notices) {
      if (notice.now.status !== 1 || notice.now.client_id !== from) continue;
      notice.now = passedTo(notice.now, { client_id: to, ...(family_id !== undefined && { family_id }) });
      notice.heads.add(to);
    }
  }

  happens(one: Event) {
    if (one.does === 'close') {
      const open = this.notices.find(({ now }) => now.status === 1);
      if (open) open.now = { ...open.now, status: one.status };
      return;
    }
    const family_id = this.home.get(one.who) as number;
    const head = this.headOf.get(family_id) as number;
    switch (one.does) {
      case 'book':
        if (head !== one.who) return;
        this.notices.push({ now: { family_id, client_id: head, former_heads: [], status: 1 }, heads: new Set([head]) });
        return;
      case 'head':
        this.headOf.set(family_id, one.who);
        return this.#pass(head, one.who);
      case 'leave': {
        const heir = this.household(one.who).members.find((id) => id !== one.who);
        if (heir === undefined) return;
        if (head === one.who) this.headOf.set(family_id, heir);
        this.home.set(one.who, ++this.#households);
        this.headOf.set(this.#households, one.who);
        return;
      }
      case 'join': {
        const { family_id: there } = this.household(one.to);
        if (this.household(one.who).members.length > 1 || there === family_id) return;
        this.home.set(one.who, there);
        return this.#pass(one.who, this.headOf.get(there) as number, there);
      }
    }
  }
}

test('an appointment counts for its household and wherever somebody lives who was its head, in any order of events', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const world = new World();
      for (const one of events) {
        world.happens(one);
        for (const { now, heads } of world.notices) {
          expect(new Set([now.client_id, ...now.former_heads])).toEqual(heads);
          expect(now.former_heads).not.toContain(now.client_id);
          for (const id of PEOPLE) {
            const household = world.household(id);
            const lives = household.members.some((member) => heads.has(member));
            const counts = now.status === 1 || now.status === 2;
            expect(countsFor(now, household)).toBe(counts && (now.family_id === household.family_id || lives));
          }
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('an open appointment is hard evidence in its own household, and passable in that of a former head', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const world = new World();
      for (const one of events) world.happens(one);
      for (const id of PEOPLE) {
        const household = world.household(id);
        const counted = world.notices.filter(({ now }) => countsFor(now, household)).map(({ now }) => now);
        const appointments = counted.map(({ family_id, status }, index) =>
          makeAppointment({ id: index + 1, family_id, status }),
        );
        const client = { family_id: household.family_id };
        const open = counted.filter(({ status }) => status === 1);
        const found = evidences(makeFacts({ client, appointments })).evidences;
        const own = open.some((one) => one.family_id === household.family_id);
        expect(found.includes('rule_opened_appointments')).toBe(own);
        expect(found.includes('rule_opened_elsewhere')).toBe(open.some((one) => isElsewhere(one, { client })));
      }
    }),
    { numRuns: 300 },
  );
});

test('a limit survives a switch of head, leaving and a new booking, and never reaches people who were not head', () => {
  const order = [
    { does: 'book', who: 1 },
    { does: 'head', who: 2 },
    { does: 'leave', who: 1 },
    { does: 'leave', who: 3 },
  ] as const;
  const world = new World();
  for (const one of order) world.happens(one);
  const [booked] = world.notices.map(({ now }) => now) as [Headed];
  const counting = (appointment: Headed) => PEOPLE.filter((id) => countsFor(appointment, world.household(id)));
  expect(booked).toMatchObject({ client_id: 2, former_heads: [1] });
  expect(counting(booked)).toEqual([1, 2, 4, 5]);
  expect(counting({ ...booked, status: 2 })).toEqual([1, 2, 4, 5]);
  expect(counting({ ...booked, status: 4 })).toEqual([]);
});
