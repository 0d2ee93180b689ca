import { Count, Flag, Id, PlainDate, requiredText, text } from '@resa/contract/types';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { faultsOf } from './input.ts';

const Form = z.object({
  name: text(5),
  title: requiredText(5),
  born: PlainDate,
  client_id: Id,
  minutes: Count.min(1).max(480),
  tags: z.array(Id).max(1),
  kind: z.literal([1, 2]),
  paid: Flag,
});
const good = { name: 'Ada', title: 'Dr', born: '2026-02-28', client_id: 1, minutes: 20, tags: [], kind: 1, paid: 0 };
const faults = (change: object) => {
  const sent = { ...good, ...change };
  const { error } = Form.safeParse(sent);
  return error ? faultsOf(error, sent) : [];
};

it('returns the broken rule of each refused field, with the longest length of a text and the bound of a number', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ name: 'Ada Lovelace' })).toEqual([{ path: 'name', rule: 'e_too_long', max: 5 }]);
  expect(faults({ title: ' ' })).toEqual([{ path: 'title', rule: 'must_be_completed' }]);
  expect(faults({ title: undefined })).toEqual([{ path: 'title', rule: 'must_be_completed' }]);
  expect(faults({ born: '2026-02-30' })).toEqual([{ path: 'born', rule: 'e_date' }]);
  expect(faults({ client_id: 2_147_483_648 })).toEqual([{ path: 'client_id', rule: 'invalid' }]);
  expect(faults({ minutes: 481 })).toEqual([{ path: 'minutes', rule: 'e_at_most', max: 480 }]);
  expect(faults({ minutes: 0 })).toEqual([{ path: 'minutes', rule: 'e_at_least', min: 1 }]);
  expect(faults({ minutes: -5 })).toEqual([{ path: 'minutes', rule: 'e_at_least', min: 1 }]);
  expect(faults({ minutes: 1.5 })).toEqual([{ path: 'minutes', rule: 'must_be_completed' }]);
  expect(faults({ client_id: 0 })).toEqual([{ path: 'client_id', rule: 'invalid' }]);
  expect(faults({ tags: [1, 2] })).toEqual([{ path: 'tags', rule: 'invalid' }]);
});

it('names a missing choice as to be completed, a wrong one as invalid', () => {
  for (const missing of [undefined, null]) {
    expect(faults({ kind: missing })).toEqual([{ path: 'kind', rule: 'must_be_completed' }]);
    expect(faults({ paid: missing })).toEqual([{ path: 'paid', rule: 'must_be_completed' }]);
  }
  expect(faults({ kind: 3 })).toEqual([{ path: 'kind', rule: 'invalid' }]);
  expect(faults({ paid: 2 })).toEqual([{ path: 'paid', rule: 'invalid' }]);
});
