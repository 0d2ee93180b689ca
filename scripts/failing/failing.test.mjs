/** Tests that fail, for vitest-report.test.mjs. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptIn } from '../../apps/server/src/testing/log.ts';

it('fails for a random number', () => {
  fc.assert(fc.property(fc.integer(), (n) => n % 7 !== 0));
});

it('fails while its server logs an error', () => {
  const { write } = keptIn([]);
  write('{"level":30,"msg":"answered"}\n');
  write('{"level":50,"msg":"a call failed"}\n');
  expect(500).toBe(200);
});

it('passes while its server logs an error', () => keptIn([]).write('{"level":50,"msg":"expected"}\n'));
