import { describe, expect, it } from 'vitest';
import { moved } from './moved.ts';

const lines = ['A', 'a1', 'a2', 'B', 'b1', 'C', 'c1'].map((name) => ({
  name,
  kind: name.length === 1 ? ('question' as const) : ('figure' as const),
}));
const after = (from: number, to: number) =>
  moved(lines, from, to)
    .map(({ name }) => name)
    .join(' ');

describe('a line of the hunger count', () => {
  it('moves without the lines beside it, also under another question', () => {
    expect(after(1, 2)).toBe('A a2 a1 B b1 C c1');
    expect(after(2, 4)).toBe('A a1 B b1 a2 C c1');
    expect(after(6, 1)).toBe('A c1 a1 a2 B b1 C');
  });

  it('moves with the lines under it if it is a question', () => {
    expect(after(3, 2)).toBe('B b1 A a1 a2 C c1');
    expect(after(5, 4)).toBe('A a1 a2 C c1 B b1');
    expect(after(0, 1)).toBe('B b1 A a1 a2 C c1');
    expect(after(3, 4)).toBe('A a1 a2 C c1 B b1');
    expect(after(0, 6)).toBe('B b1 C c1 A a1 a2');
  });
});
