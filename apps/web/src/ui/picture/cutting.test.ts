import { expect, test } from 'vitest';
import { checkPicture, moved, STEPS, turned, zoomed } from './cutting.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

test('refuses files other than .png, .jpg and .jpeg, regardless of the type that they claim', () => {
  expect(checkPicture(file('notes.txt', 'text/plain'))).toBe('e_picture_kind');
  expect(checkPicture(file('me.gif', 'image/gif'))).toBe('e_picture_kind');
  expect(checkPicture(file('me.svg', 'image/png'))).toBe('e_picture_kind');
  expect(checkPicture(file('me.png', 'text/html'))).toBe('e_picture_kind');
  expect(checkPicture(file('me', 'image/jpeg'))).toBe('e_picture_kind');
});

test('refuses more than 5 MB and takes exactly that', () => {
  expect(checkPicture(file('me.jpg', 'image/jpeg', 5_000_001))).toBe('e_picture_too_large');
  expect(checkPicture(file('me.jpg', 'image/jpeg', 5_000_000))).toBeNull();
});

test('takes the three endings in any case', () => {
  for (const name of ['me.PNG', 'me.png']) expect(checkPicture(file(name, 'image/png'))).toBeNull();
  for (const name of ['me.jpg', 'a.b.JPEG']) expect(checkPicture(file(name, 'image/jpeg'))).toBeNull();
});

test('turns both ways around the full circle', () => {
  expect(turned(0, -5)).toBe(355);
  expect(turned(355, 5)).toBe(0);
  expect(turned(270, 90)).toBe(0);
  expect(turned(45, -90)).toBe(315);
});

test('doubles and halves up to its limits', () => {
  expect(zoomed(1, 2)).toBe(2);
  expect(zoomed(2, 0.5)).toBe(1);
  expect(zoomed(8, 2)).toBe(8);
  expect(zoomed(0.5, 0.5)).toBe(0.5);
});

test('moves by arrow keys and stops at the edge of the picture', () => {
  const right = STEPS.ArrowRight as { x: number; y: number };
  expect(moved({ x: 0.5, y: 0.5 }, right)).toEqual({ x: 0.53, y: 0.5 });
  expect(moved({ x: 0.99, y: 0.5 }, right)).toEqual({ x: 1, y: 0.5 });
});
