import { expect, it } from 'vitest';
import { type Gauge, strainOf } from '../src/process/gauges.ts';

it.each<[Gauge, number, number]>([
  ['cpu', 80, 95],
  ['mem', 80, 95],
  ['swap', 80, 90],
  ['disk', 80, 90],
])('%s is high from %i percent on and critical from %i', (gauge, high, critical) => {
  const at = (percent: number) => strainOf(gauge, percent);
  expect([at(0), at(high - 0.1), at(high), at(critical - 0.1), at(critical), at(100)]).toEqual([
    'normal',
    'normal',
    'high',
    'high',
    'critical',
    'critical',
  ]);
});
