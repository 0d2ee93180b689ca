import { describe, expect, it } from 'vitest';
import { neighbour } from './arrow-keys.ts';

/** Three in a line, three lines, the last one short: 0 1 2 / 3 4 5 / 6. */
const boxes = [0, 1, 2, 3, 4, 5, 6].map((at) => ({ left: (at % 3) * 100, top: Math.floor(at / 3) * 50 }));
const to = (from: number, key: string) => neighbour(boxes, from, key);

describe('arrow keys among controls in lines', () => {
  it('go side to side through the lines in order, and stop at both ends', () => {
    expect(to(0, 'ArrowRight')).toBe(1);
    expect(to(2, 'ArrowRight')).toBe(3);
    expect(to(3, 'ArrowLeft')).toBe(2);
    expect(to(0, 'ArrowLeft')).toBeNull();
    expect(to(6, 'ArrowRight')).toBeNull();
  });
  it('move up and down to the nearest one in the next line', () => {
    expect(to(1, 'ArrowDown')).toBe(4);
    expect(to(5, 'ArrowUp')).toBe(2);
    expect(to(5, 'ArrowDown')).toBe(6);
    expect(to(6, 'ArrowDown')).toBeNull();
    expect(to(2, 'ArrowUp')).toBeNull();
  });
  it('reach the first and the last with one key', () => {
    expect(to(4, 'Home')).toBe(0);
    expect(to(4, 'End')).toBe(6);
  });
  it('ignore other keys, and lead nowhere from elsewhere', () => {
    expect(to(4, 'Enter')).toBeNull();
    expect(to(-1, 'ArrowDown')).toBeNull();
  });
});
