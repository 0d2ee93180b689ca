/** WCAG AA for small text. */
export const ENOUGH = 4.5;
const DARK = '#25221f';
const LIGHT = '#ffffff';

/**
 * The requested text colour on a background or, if it is not readable there, the nearest darker or lighter one that is.
 */
export function readableOn(background: string, colour: string): string {
  if (contrast(background, colour) >= ENOUGH) return colour;
  return contrast(background, DARK) >= contrast(background, LIGHT) ? DARK : LIGHT;
}

/** Contrast of two colours '#rrggbb', 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
