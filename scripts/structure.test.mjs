import { expect, it } from 'vitest';
import { missingFrom } from './structure.mjs';

it('finds the named files that are not there', () => {
  const ends = new Set(['frame/call/serve.ts', 'call/serve.ts', 'serve.ts', 'howto/list.md', 'list.md']);
  const there = '`serve.ts`, frame/src/call/serve.ts, [list](../howto/list.md), https://resa.example/old.ts, end.json';
  expect(missingFrom(there, ends)).toEqual([]);
  expect(missingFrom('See `said.ts`, ui/serve.ts and docs/old.json.', ends)).toEqual([
    'said.ts',
    'ui/serve.ts',
    'docs/old.json',
  ]);
});
