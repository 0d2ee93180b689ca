import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnsToHide, type MeasuredColumn } from './columns-room.ts';

const column = (name: string, least: number, hideOrder?: number, most = least): MeasuredColumn => ({
  name,
  least,
  most,
  hideOrder,
});

describe('columns without room', () => {
  const columns = [column('number', 100), column('gender', 80, 1), column('born', 90, 2), column('name', 200)];

  test('are hidden in their order, and only as many as the others need', () => {
    expect(columnsToHide(columns, 470)).toEqual([]);
    expect(columnsToHide(columns, 469)).toEqual(['gender']);
    expect(columnsToHide(columns, 389)).toEqual(['gender', 'born']);
    expect(columnsToHide(columns, 300)).toEqual(['gender', 'born']);
  });

  test('give way to cards only where the columns that stay do not fit', () => {
    expect(columnsToHide(columns, 299)).toBeNull();
  });

  test('are not hidden for a text that is much longer than its column', () => {
    expect(columnsToHide([column('gender', 80, 1), column('name', 200, undefined, 9_000)], 300)).toEqual([]);
  });

  test('are fewer in more room, and never one without a number', () => {
    const measured = fc.record({
      name: fc.uuid(),
      hideOrder: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
      least: fc.integer({ min: 1, max: 300 }),
      most: fc.integer({ min: 1, max: 3_000 }),
    });
    fc.assert(
      fc.property(fc.array(measured, { maxLength: 9 }), fc.nat(2_000), fc.nat(500), (all, room, more) => {
        const hidden = columnsToHide(all, room);
        const stays = all.filter(({ hideOrder }) => hideOrder === undefined).map(({ name }) => name);
        for (const name of hidden ?? []) expect(stays).not.toContain(name);
        expect(columnsToHide(all, room + more)?.length ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(
          hidden?.length ?? Number.POSITIVE_INFINITY,
        );
      }),
    );
  });
});
