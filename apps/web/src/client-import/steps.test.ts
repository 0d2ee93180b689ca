import type { Mapping } from '@resa/rules/client-import/types';
import { describe, expect, it } from 'vitest';
import type { Reading } from './calls.ts';
import { columnsLack, stepShown, undecided } from './steps.ts';

const column = (target: Mapping['columns'][number]['target'], date_order: 'dmy' | null = null) => ({
  target,
  whose: 'row' as const,
  date_order,
});
const mapping = (columns: Mapping['columns'], values: Mapping['values'] = {}): Mapping => ({
  columns,
  grouping: 'none',
  values,
  state: null,
  ages_on: null,
  income_type: null,
  income_frequency: null,
  shared_phones: null,
  couple_status: null,
  defaults: { house_type_id: null, country_id: null, province_id: null, city_id: null },
});
const value = (key: string, proposed: number | null): Reading['values'][number] => ({
  list: 'genders',
  key,
  text: key,
  rows: 1,
  proposed,
});

describe('the step of an import', () => {
  it('is the one of the address while it can be reached', () => {
    expect(stepShown('columns', 'values')).toBe('values');
    expect(stepShown('check', 'file')).toBe('file');
    expect(stepShown('check', 'import')).toBe('import');
    expect(stepShown('done', 'check')).toBe('check');
  });
  it('is the one at which the import goes on otherwise', () => {
    expect(stepShown('columns', 'import')).toBe('columns');
    expect(stepShown('check', undefined)).toBe('check');
    expect(stepShown('check', 'result')).toBe('check');
    expect(stepShown('running', 'columns')).toBe('import');
    expect(stepShown('done', 'import')).toBe('result');
    expect(stepShown('taken_back', 'nonsense')).toBe('result');
  });
});

describe('an import', () => {
  it('lacks a name, then the order of dates that fit two', () => {
    const dates = [{ column: 1, orders: ['dmy' as const, 'mdy' as const], examples: [] }];
    expect(columnsLack(mapping([column('dob')]), { dates: [] })).toBe('client_import_lacks_name');
    expect(columnsLack(mapping([column('last_name'), column('dob')]), { dates })).toBe('client_import_lacks_order');
    expect(columnsLack(mapping([column('last_name'), column('dob', 'dmy')]), { dates })).toBeNull();
  });
  it('has open values until each is known, mapped or left empty', () => {
    const found = [value('f', 2), value('x', null), value('y', null), value('z', null)];
    expect(undecided(mapping([], { genders: { x: 3, y: null } }), found).map(({ key }) => key)).toEqual(['z']);
  });
});
