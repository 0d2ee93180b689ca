import { expect, it, vi } from 'vitest';
import { failureText } from './api.ts';
import { CallFailed } from './connect.ts';

vi.mock('virtual:calls', () => ({ default: {} }));

it('explains that no file is shown while views cannot be recorded, and names a database that is away', () => {
  const text = (body: object) => failureText(new CallFailed(503, { code: 'unavailable', ...body }), 'e_get_data');
  expect(text({ reason: 'looks' })).toBe('e_looks');
  expect(text({})).toBe('e_unavailable');
});

it('leaves an ended session to the notice over the whole page', () => {
  const ended = new CallFailed(401, { code: 'session_used' });
  expect(failureText(ended, 'e_get_data')).toBe('e_get_data');
  expect(failureText(ended, 'e_saving')).toBe('e_saving');
});
