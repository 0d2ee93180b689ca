/** What the frame of the screens uses of the palette. */
export { openPalette } from './open.ts';
export { Palette } from './Palette.tsx';
