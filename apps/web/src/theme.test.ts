import { describe, expect, it } from 'vitest';
import { cssVariables, dark, gray, spruce } from './theme.ts';
import { shades } from './ui/colours.ts';

/** WCAG 2 contrast of two '#rrggbb' colours. */
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const variables = cssVariables({} as never) as unknown as Record<'light' | 'dark', Record<string, string>>;

describe('colours carry text at 4.5:1 at least (WCAG AA)', () => {
  it.each(['light', 'dark'] as const)('in the %s theme, on the page and on cards', (scheme) => {
    const own = variables[scheme];
    const grounds = [own['--mantine-color-body'], own['--resa-surface']] as string[];
    const texts = ['dimmed', 'placeholder', 'anchor', 'error'].map((name) => own[`--mantine-color-${name}`] as string);
    texts.push(scheme === 'light' ? '#25221f' : dark[0]);
    for (const text of texts)
      for (const ground of grounds) expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['light', 'dark'] as const)('and a disabled button is a button on a card of the %s theme', (scheme) => {
    const own = variables[scheme];
    expect(own['--mantine-color-disabled'] ?? gray[2]).not.toBe(own['--resa-surface']);
  });

  it('on the only primary button', () => {
    expect(contrast('#ffffff', spruce[7])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(shades))('on the badge %s', (_, { light, dark: night }) => {
    expect(contrast(light.text, light.ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(night.text, night.ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('and lines of fields contrast at 3:1 with the page', () => {
    expect(contrast(spruce[7], '#fbfaf8')).toBeGreaterThanOrEqual(3);
    expect(contrast(spruce[7], dark[7])).toBeGreaterThanOrEqual(3);
    expect(contrast(gray[6], '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });
});
