import { expect, test } from 'vitest';
import { cached } from './cached.ts';

test('keeps the loaded value after a load that fails late', async () => {
  const answers = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  let loads = 0;
  const one = cached(60_000, () => (answers[loads++] as (typeof answers)[number]).promise);
  const first = one.get();
  one.forget();
  const second = one.get();
  answers[0]?.reject(new Error('late'));
  await expect(first).rejects.toThrow('late');
  answers[1]?.resolve(2);
  expect(await second).toBe(2);
  expect(await one.get()).toBe(2);
});
