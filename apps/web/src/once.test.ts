import { describe, expect, it } from 'vitest';
import { CallFailed, type CallOptions } from './connect.ts';
import { makeOnce } from './once.ts';

const booking = { client_id: 3, start_date_time: '2026-11-24 10:00' };
/** Sends a booking after each outcome and returns the key of each try. */
async function keysOf(...tries: { content: object; fails?: number }[]) {
  const once = makeOnce();
  const keys: (string | undefined)[] = [];
  for (const { content, fails } of tries) {
    const send = async ({ key }: CallOptions) => {
      keys.push(key);
      if (fails !== undefined) throw new CallFailed(fails);
      return { code: 'Ok' };
    };
    await once(content, send).catch((failure) => expect(failure).toBeInstanceOf(CallFailed));
  }
  return keys;
}

describe('a change that counts once', () => {
  it.each([0, 500, 503])('is repeated under its own key while its outcome is unknown (%i)', async (fails) => {
    const [first, second, third] = await keysOf(
      { content: booking, fails },
      { content: booking, fails },
      { content: booking },
    );
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect([second, third]).toEqual([first, first]);
  });

  it('is another change once it got a response', async () => {
    const [first, second] = await keysOf({ content: booking }, { content: booking });
    expect(second).not.toBe(first);
  });

  it.each([400, 403, 423])('is another change after a refusal (%i)', async (fails) => {
    const [first, second] = await keysOf({ content: booking, fails }, { content: booking });
    expect(second).not.toBe(first);
  });

  it('has its own key for other content, and keeps the first one’s', async () => {
    const other = { ...booking, client_id: 4 };
    const [first, second, third] = await keysOf(
      { content: booking, fails: 0 },
      { content: other },
      { content: booking },
    );
    expect(second).not.toBe(first);
    expect(third).toBe(first);
  });

  it('returns the result of the call', async () => {
    expect(await makeOnce()({}, async () => 7)).toBe(7);
  });
});
