import { describe, expect, it } from 'vitest';
import { narrowingOf, readList } from './list-state.ts';

const defaults = { sorts: ['name', 'dob'], sortBy: 'name', descending: true, rowsPerPage: 25, filters: { state: '1' } };

describe('a list’s address', () => {
  it('empty is the list’s own view', () => {
    expect(readList({}, defaults)).toEqual({
      page: 1,
      rowsPerPage: 25,
      sortBy: 'name',
      descending: true,
      filters: { state: '1' },
    });
  });

  it('is read back as it was written', () => {
    const query = { page: '3', rows: '50', sort: 'dob', order: 'asc', state: '6' };
    expect(readList(query, defaults)).toEqual({
      page: 3,
      rowsPerPage: 50,
      sortBy: 'dob',
      descending: false,
      filters: { state: '6' },
    });
  });

  it.each([
    { page: '0' },
    { page: '-2' },
    { page: 'x' },
    { page: '99999999999' },
    { rows: '7' },
    { rows: '100000' },
    { sort: 'nonsense' },
    { sort: 'nonsense', order: 'asc' },
    { order: 'sideways' },
  ])('shows the list’s own view for %o', (query) => {
    expect(readList(query, defaults)).toEqual(readList({}, defaults));
  });

  it('takes no filter that the list does not know', () => {
    expect(readList({ other: 'x' }, defaults).filters).toEqual({ state: '1' });
  });
});

describe('what narrows a list', () => {
  const own = { filters: { state: '1', search: '', gender: '0' }, lists: ['state'] };

  it('is every filter that is not the list’s own, except the one that chooses the list', () => {
    expect(narrowingOf({ state: '6', search: 'roy', gender: '0' }, own)).toEqual({ search: '' });
    expect(narrowingOf({ state: '6', search: '', gender: '0' }, own)).toEqual({});
  });
});
