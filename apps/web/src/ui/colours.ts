/**
 * The one map of colours for states, statuses and priorities: names as the rules and lists give them, shades with at
 * least 4.5:1 in both themes (theme.test.ts). A text always accompanies the colour.
 */
export type Hue = 'green' | 'red' | 'blue-grey' | 'purple' | 'orange' | 'cyan' | 'blue' | 'grey';

interface Shade {
  text: string;
  ground: string;
}

export const shades: Readonly<Record<Hue, { light: Shade; dark: Shade }>> = {
  green: { light: { text: '#17603a', ground: '#e2f3e8' }, dark: { text: '#8fdcae', ground: '#16331f' } },
  red: { light: { text: '#96241a', ground: '#fce8e5' }, dark: { text: '#ffb0a6', ground: '#43201b' } },
  'blue-grey': { light: { text: '#44525c', ground: '#e7ecef' }, dark: { text: '#b7c6d0', ground: '#29343b' } },
  purple: { light: { text: '#643a9c', ground: '#f0e8fa' }, dark: { text: '#d0b4f5', ground: '#33234a' } },
  orange: { light: { text: '#8a3d05', ground: '#fdecd9' }, dark: { text: '#ffbe85', ground: '#43270c' } },
  cyan: { light: { text: '#0b5c72', ground: '#def2f7' }, dark: { text: '#86d9ee', ground: '#0e3540' } },
  blue: { light: { text: '#1d4f91', ground: '#e3edfa' }, dark: { text: '#a4c8f7', ground: '#1a2f4d' } },
  grey: { light: { text: '#57514a', ground: '#ebe8e2' }, dark: { text: '#d2ccc4', ground: '#383531' } },
};

/** The hue of a colour name, in the spelling of every document. */
export function hueOf(name: string): Hue {
  const plain = name.replace('_', '-').replace('deep-', '');
  return plain in shades ? (plain as Hue) : 'grey';
}
