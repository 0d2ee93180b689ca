import { setTimeout as sleep } from 'node:timers/promises';

export interface Repeated {
  /** Begins a round immediately, unless one runs. */
  now(): void;
  /** Begins no more rounds, and resolves when the running one has ended. */
  stop(): Promise<void>;
}

/**
 * Does `work` every `ms` milliseconds. A round that takes longer than that delays the next one: two never run at the
 * same time. A round that fails is reported to `onError`; the next starts all the same. The timer does not keep the
 * process alive.
 */
export function repeat(ms: number, work: () => Promise<void>, onError: (error: unknown) => void = () => {}): Repeated {
  let running: Promise<void> | undefined;
  const round = () => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(round, ms).unref();
  return {
    now: round,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Waits for `work`, `ms` milliseconds at most. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const finished = new AbortController();
  const timeout = sleep(ms, undefined, { signal: finished.signal }).catch(() => {});
  await Promise.race([work, timeout]).finally(() => finished.abort());
}
