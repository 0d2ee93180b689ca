import { expect, test } from 'vitest';
import { inLine, inTurn } from './lines.ts';

/** Work that goes on until it is released, and how many run. */
function held() {
  const waiting: (() => void)[] = [];
  const started: string[] = [];
  let running = 0;
  let most = 0;
  const work = (name: string) => async () => {
    started.push(name);
    most = Math.max(most, ++running);
    await new Promise<void>((go) => waiting.push(go));
    running -= 1;
    return name;
  };
  const release = async () => {
    waiting.shift()?.();
    await new Promise((go) => setImmediate(go));
  };
  return { work, release, started, most: () => most };
}

test('two checks run at once, and those who come first pass all who wait', async () => {
  const { work, release, started, most } = held();
  const all = [
    ...['a', 'b', 'c', 'd'].map((name) => inTurn(false, work(name))),
    ...['first', 'second'].map((name) => inTurn(true, work(name))),
  ];
  for (let n = 0; n < 6; n++) await release();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'first', 'second']);
  expect(started).toEqual(['a', 'b', 'first', 'second', 'c', 'd']);
  expect(most()).toBe(2);
});

test('a check that fails gives its turn on', async () => {
  const fail = () => Promise.reject(new Error('no memory'));
  await expect(inTurn(true, fail)).rejects.toThrow('no memory');
  await expect(Promise.all([1, 2, 3].map((n) => inTurn(false, async () => n)))).resolves.toEqual([1, 2, 3]);
});

test('two hundred wait for their turn, and one more only where it comes first', async () => {
  const { work, release } = held();
  const all = Array.from({ length: 202 }, (_, n) => inTurn(false, work(String(n))));
  await expect(inTurn(false, work('late'))).rejects.toMatchObject({ status: 429, body: { retry_after: 1 } });
  all.push(inTurn(true, work('first')));
  for (let n = 0; n < 203; n++) await release();
  expect(await Promise.all(all)).toHaveLength(203);
});

test('eight have a place in a line, however they end, and another line has places of its own', async () => {
  const { work, release } = held();
  const all = Array.from({ length: 8 }, (_, n) => inLine('here', work(String(n))));
  await expect(inLine('here', work('late'))).rejects.toMatchObject({ status: 429, body: { code: 'too_many' } });
  all.push(inLine('there', work('there')));
  await release();
  await all[0];
  const failing = inLine('here', () => Promise.reject(new Error('gone')));
  await expect(failing).rejects.toThrow('gone');
  all.push(inLine('here', work('next')));
  await expect(inLine('here', work('late'))).rejects.toMatchObject({ status: 429 });
  for (let n = 0; n < 9; n++) await release();
  expect(await Promise.all(all)).toHaveLength(10);
});
