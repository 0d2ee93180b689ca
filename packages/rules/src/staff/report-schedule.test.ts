import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coveredBy, leftOut, whyStopped } from './report-schedule.ts';

const owner = { active: true, permissions: ['view_reports', 'manage_reports'], places: [1, 2] };
const reader = { email: 'Desk@resa.test', active: true, permissions: ['view_reports'], places: [1] };

describe('a schedule stops', () => {
  it.each([
    [owner, [], null, null],
    [owner, [], [2], null],
    [owner, [], [1, 2], null],
    [owner, [], [3], 'owner_location'],
    [owner, [], [1, 3], 'owner_location'],
    [{ ...owner, places: [] }, [], null, 'owner_location'],
    [owner, ['view_logs'], null, 'owner_rights'],
    [{ ...owner, permissions: ['view_reports'] }, [], null, 'owner_rights'],
    [{ ...owner, permissions: ['manage_reports'] }, [], null, 'owner_rights'],
    [{ ...owner, active: false }, [], null, 'owner_inactive'],
  ] as const)('of %j that needs %j at %j: %j', (who, needs, locations, stop) => {
    expect(whyStopped(who, { needs, locations })).toBe(stop);
  });
});

describe('a report reaches', () => {
  const all = { staff: [reader], domains: ['banque.example'], needs: [], covered: [1] };
  it.each([
    ['staff who may read it, in whatever letters', 'desk@RESA.test', all, false],
    ['an allowed domain', 'director@Banque.example', all, false],
    ['nobody else', 'someone@elsewhere.example', all, true],
    ['nobody of a domain below', 'x@mail.banque.example', all, true],
    ['no staff without one of its locations', 'desk@resa.test', { ...all, covered: [1, 2] }, true],
    ['no staff without another right that it needs', 'desk@resa.test', { ...all, needs: ['view_logs'] }, true],
    ['no inactive staff', 'desk@resa.test', { ...all, staff: [{ ...reader, active: false }] }, true],
    [
      'no staff without view_reports, even of an allowed domain',
      'desk@resa.test',
      { ...all, domains: ['resa.test'], staff: [{ ...reader, permissions: ['view_clients'] }] },
      true,
    ],
  ])('%s', (_, address, readers, out) => {
    expect(leftOut([address], readers)).toEqual(out ? [address] : []);
  });

  it('its owner whenever it can run', () => {
    const some = fc.subarray(['view_reports', 'manage_reports', 'view_logs']);
    const places = fc.subarray([1, 2, 3]);
    const who = fc.record({ active: fc.boolean(), permissions: some, places });
    fc.assert(
      fc.property(who, fc.subarray(['view_logs']), fc.constantFrom(null, [1], [2], [1, 3]), (who, needs, locations) => {
        if (whyStopped(who, { needs, locations }) !== null) return;
        const staff = [{ ...who, email: 'owner@resa.test' }];
        const readers = { staff, domains: [], needs, covered: coveredBy(who, locations) };
        expect(leftOut(['owner@resa.test'], readers)).toEqual([]);
      }),
    );
  });
});
