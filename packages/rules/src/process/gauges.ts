export const GAUGES = ['cpu', 'mem', 'swap', 'disk'] as const;
export type Gauge = (typeof GAUGES)[number];
export type Strain = 'normal' | 'high' | 'critical';

/** The percentages from which a gauge is yellow, and red (002 §9). */
const FROM: Readonly<Record<Gauge, readonly [high: number, critical: number]>> = {
  cpu: [80, 95],
  mem: [80, 95],
  swap: [80, 90],
  disk: [80, 90],
};

/** The strain of a resource at a percentage of its gauge. */
export function strainOf(gauge: Gauge, percent: number): Strain {
  const [high, critical] = FROM[gauge];
  if (percent >= critical) return 'critical';
  return percent >= high ? 'high' : 'normal';
}
