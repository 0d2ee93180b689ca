import { numberedName } from '@resa/rules/text/name';
import { expect, test } from 'vitest';
import { inWords, jsonInWords } from './numbered.ts';

test('a numbered name is said in the language of the reader, in any text of an answer or a file', () => {
  const name = numberedName(1234);
  expect(JSON.parse(jsonInWords('fr', JSON.stringify({ rows: [{ name, of: `${name} (2)` }] })))).toEqual({
    rows: [{ name: 'Anonyme 1234', of: 'Anonyme 1234 (2)' }],
  });
  const at = new Date(0);
  const bytes = new Uint8Array([1]);
  expect(inWords('en', { rows: [[name, 3, null]], at, bytes, none: undefined })).toEqual({
    rows: [['Anonymous 1234', 3, null]],
    at,
    bytes,
    none: undefined,
  });
});
