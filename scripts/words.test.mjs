import { expect, it } from 'vitest';
import { habitsIn, mistakesInWords } from './words.mjs';

it('finds habits in comments and test titles only', () => {
  const text = `
/** What a file names, and whom. */
/** Of heads; null is any. */
// In a copy, the sequences are up to 32 ahead.
const alone = 'judged by whom'; // Heads alone.
it('is told what it is asked', () => expect(alone).toBe('he stands'));
/*
 * Stands for is right. What is it?
 */`;
  expect(habitsIn(text)).toEqual([
    { habit: 'What …, as a noun', line: 2 },
    { habit: 'whom', line: 2 },
    { habit: 'Of …, without a subject', line: 3 },
    { habit: 'alone, for only', line: 5 },
    { habit: 'asked of, asked for', line: 6 },
    { habit: 'told', line: 6 },
  ]);
});

it('names the places above a ceiling', () => {
  expect(mistakesInWords()).toEqual([]);
  const above = mistakesInWords({ bench: { stands: -1 } }).find((line) => line.startsWith('bench: "stands"'));
  expect(above).toEqual(expect.stringMatching(/^bench: "stands" \d+ times in comments and test titles, at most -1/));
});
