import { describe, expect, it } from 'vitest';
import { makeReading } from './reading.ts';

const moduleOf = (read: string) => new URL(`data:text/javascript,${encodeURIComponent(`export const read = ${read}`)}`);
/** More than a process takes to start. */
const cpu_ms = 2_000;

describe('a file is read in its own process', () => {
  it('which ends when it takes too much processor time, memory, or throws', async () => {
    expect(await makeReading(moduleOf('() => { for (;;); }'), { cpu_ms })(1, null)).toBeNull();
    expect(await makeReading(moduleOf('() => Buffer.alloc(4e8, 1).length'))(1, null)).toBeNull();
    expect(await makeReading(moduleOf('() => { throw new Error(); }'))(1, null)).toBeNull();
  });

  it('also while others keep the processor busy: only its own time counts', async () => {
    const waits = moduleOf('(ms) => new Promise((done) => setTimeout(done, ms, "read"))');
    expect(await makeReading<number, string>(waits, { cpu_ms })(1, 2 * cpu_ms)).toBe('read');
  });
});
