import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../connect.ts';

const { dummy, marked, wire } = vi.hoisted(() => ({
  dummy: vi.fn<() => Promise<unknown>>(),
  marked: vi.fn<(away: boolean) => void>(),
  wire: { answered: (_response: Response) => {} },
}));
vi.mock('../../api.ts', () => ({ api: { session: { dummy } }, wire }));
vi.mock('./mark.ts', () => ({ setAway: marked }));
vi.mock('./away.ts', () => ({ awaySince: { get: () => 1 } }));
Object.assign(globalThis, { addEventListener: () => {}, removeEventListener: () => {} });
const { watchContact } = await import('./contact.ts');

/** The server answers each question with this status. */
const answers = (status: number) =>
  dummy.mockImplementation(async () => {
    wire.answered(new Response(null, { status }));
    if (status !== 204) throw new CallFailed(status);
  });
let stop = () => {};
afterEach(() => stop());

it.each([502, 503, 504])('is away where a proxy answers for it with %i', async (status) => {
  vi.useFakeTimers();
  const back = vi.fn();
  answers(status);
  marked.mockClear();
  stop = watchContact(back);
  await vi.advanceTimersByTimeAsync(0);
  expect(marked.mock.calls).toEqual([[true]]);
  expect(back).not.toHaveBeenCalled();

  answers(204);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(marked).toHaveBeenLastCalledWith(false);
  expect(back).toHaveBeenCalled();
});

it('goes on asking where the browser cannot mark it', async () => {
  vi.useFakeTimers();
  answers(503);
  dummy.mockClear();
  marked.mockImplementationOnce(() => {
    throw new Error('No room');
  });
  stop = watchContact(() => {});
  await vi.advanceTimersByTimeAsync(0);
  const before = dummy.mock.calls.length;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(dummy.mock.calls.length).toBeGreaterThan(before);
});
