import { expect, it } from 'vitest';
import { listIsDue } from '../../src/offline/day-list.ts';

it.each([
  { starts: [], time: '10:00', due: false },
  { starts: ['13:00', '09:00'], time: '08:59', due: false },
  { starts: ['13:00', '09:00'], time: '09:00', due: true },
  { starts: ['13:00', '09:00'], time: '11:30', due: true },
  { starts: ['13:00', '09:00'], time: '13:00', due: true },
  { starts: ['13:00', '09:00'], time: '13:01', due: false },
])('is $due at $time for the starts $starts', ({ starts, time, due }) => expect(listIsDue(starts, time)).toBe(due));
