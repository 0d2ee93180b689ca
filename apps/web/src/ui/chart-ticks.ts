/** Round values from 0 to the first at or above `most`, four or five of them: 0, 20, 40, 60. Only whole numbers. */
export function ticksUpTo(most: number): number[] {
  const rough = Math.max(most, 1) / 4;
  const scale = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = [1, 2, 5, 10].map((times) => times * scale).find((one) => one >= rough) as number;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step);
}
