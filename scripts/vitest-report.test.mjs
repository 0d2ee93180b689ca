import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from './ensure.mjs';

it('tells the seed of a failed property, the errors that a failed test logged, and the time of each file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'resa-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const report = join(folder, 'report.json');
  const options = ['run', '--config', 'scripts/failing/vitest.config.mjs', '--reporter=scripts/vitest-report.mjs'];
  const env = { ...process.env, RESA_REPORT: report };
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...options], { cwd: root, env });
  const { failures, files, ...counted } = JSON.parse(readFileSync(report, 'utf8'));
  expect(counted).toEqual({ passed: 1, failed: 2, skipped: 0 });
  expect(failures[0]).toMatch(/seed: -?\d+/);
  expect(failures[1]).toContain('a call failed');
  expect(failures.join()).not.toMatch(/answered|expected"/);
  expect(files).toEqual([{ name: 'scripts/failing/failing.test.mjs', ms: expect.any(Number) }]);
});
