import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../connect.ts';
import { attempt, inLine, waiting } from './refusal.ts';

vi.mock('virtual:calls', () => ({
  default: { session: { forgotPassword: { path: '/x', says: { '-1': 'e_user_doesnotexist' } } } },
}));

const fails = (status: number, body: object) => () => Promise.reject(new CallFailed(status, body));

it('shows how many seconds to wait, and whole minutes from a minute and a half on', () => {
  expect(waiting('too_many', 0.2)).toMatchObject({ text: 'e_too_many_seconds', values: { seconds: 1 } });
  expect(waiting('too_many', 89)).toMatchObject({ text: 'e_too_many_seconds', values: { seconds: 89 } });
  expect(waiting('too_many', 90)).toMatchObject({ text: 'e_too_many_minutes', values: { minutes: 2 } });
});

it('is null when the call worked', async () => {
  expect(await attempt('session.forgotPassword', 'e_saving', async () => ({ code: 'Ok' }))).toBeNull();
});

it("words a refusal as the call's own document does", async () => {
  const refused = await attempt('session.forgotPassword', 'e_saving', async () => ({ code: '-1' }));
  expect(refused).toEqual({ code: '-1', text: 'e_user_doesnotexist' });
});

it('shows how long to wait after too many attempts', async () => {
  const refused = await attempt('user.x', 'e_saving', fails(429, { code: 'too_many', retry_after: 150 }));
  expect(refused).toEqual({ code: 'too_many', text: 'e_too_many_minutes', values: { minutes: 3 } });
});

it("falls back to the screen's own text when the server broke, and names a missing network", async () => {
  expect(await attempt('user.x', 'e_saving', fails(500, { code: 'error' }))).toMatchObject({ text: 'e_saving' });
  expect(await attempt('user.x', 'e_saving', fails(0, { code: '-100' }))).toMatchObject({ text: 'e_communication' });
});

describe('a sign-in for which no place is free', () => {
  const full = { code: 'too_many', text: 'e_too_many', retry_after: 1 } as const;
  afterEach(() => vi.useRealTimers());

  it('is sent again until it has an answer, and the page says so meanwhile', async () => {
    vi.useFakeTimers();
    const answers = [full, full, { code: 'Ok', text: null }] as const;
    let sent = 0;
    const said: string[] = [];
    const outcome = inLine(
      async () => answers[sent++] as (typeof answers)[number],
      ({ text }) => said.push(text),
    );
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ code: 'Ok' });
    expect([sent, said]).toEqual([3, ['e_sign_in_line', 'e_sign_in_line']]);
  });

  it('is given up after half a minute, and other refusals are not sent again', async () => {
    vi.useFakeTimers();
    let sent = 0;
    const outcome = inLine(
      async () => {
        sent++;
        return full;
      },
      () => {},
    );
    await vi.runAllTimersAsync();
    expect(await outcome).toBe(full);
    expect(sent).toBeGreaterThan(20);
    expect(sent).toBeLessThan(45);
    const wrong = { code: '-1', text: 'e_bad_user_password' } as const;
    expect(
      await inLine(
        async () => wrong,
        () => {},
      ),
    ).toBe(wrong);
  });
});
