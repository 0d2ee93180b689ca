import { SomeSettings } from '@resa/contract/app-settings';
import { newRowSchema } from '@resa/contract/lists/define';
import { lists } from '@resa/contract/lists/index';
import { describe, expect, it } from 'vitest';
import { CallFailed } from '../connect.ts';
import { faultsOf, faultsOfCall } from './faults.ts';

const CITY = { name_en: 'Hull', name_fr: 'Hull', country_id: 1, province_id: 2 };
const checked = (changed: object) => {
  const city = { ...CITY, ...changed };
  return faultsOf(newRowSchema(lists.cities).safeParse(city), city);
};

describe('faults of a form', () => {
  it('requires empty fields, and says how long a text may be', () => {
    expect(checked({})).toEqual({});
    expect(checked({ name_en: '', country_id: null })).toEqual({
      name_en: { rule: 'must_be_completed' },
      country_id: { rule: 'must_be_completed' },
    });
    expect(checked({ name_fr: 'x'.repeat(191) })).toEqual({ name_fr: { rule: 'e_too_long', max: 190 } });
  });
  it('says which number is the smallest and the largest that is accepted', () => {
    const lock = (lock_minutes: number) => faultsOf(SomeSettings.safeParse({ lock_minutes }), { lock_minutes });
    expect([lock(1), lock(480)]).toEqual([{}, {}]);
    expect(lock(0)).toEqual({ lock_minutes: { rule: 'e_at_least', min: 1 } });
    expect(lock(-5)).toEqual({ lock_minutes: { rule: 'e_at_least', min: 1 } });
    expect(lock(481)).toEqual({ lock_minutes: { rule: 'e_at_most', max: 480 } });
    expect(lock(1.5)).toEqual({ lock_minutes: { rule: 'e_number' } });
  });
  it('names the field of an issue, once', () => {
    const issue = (at: number) => ({ path: ['row', 'ids', at], message: 'Invalid input' });
    expect(faultsOf({ error: { issues: [issue(0), issue(1)] } }, { ids: ['x', 'y'] })).toEqual({
      ids: { rule: 'e_number' },
    });
  });
  it('takes from a refused call the faults of its own fields', () => {
    const fields = [
      { path: 'row.name', rule: 'e_too_long', max: 5 },
      { path: 'row.minutes', rule: 'e_at_least', min: 1 },
      { path: 'row.other', rule: 'rule_email' },
    ] as const;
    const values = { name: 'longer', minutes: 0 };
    expect(faultsOfCall(new CallFailed(400, { code: 'Invalid', fields }), values)).toEqual({
      name: { rule: 'e_too_long', max: 5 },
      minutes: { rule: 'e_at_least', min: 1 },
    });
    expect(faultsOfCall(new CallFailed(0, { code: '-100' }), values)).toEqual({});
    expect(faultsOfCall(new Error('lost'), values)).toEqual({});
  });
});
