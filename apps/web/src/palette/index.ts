/** The parts of the palette that the frame of the screens uses. */
export { openPalette } from './open.ts';
export { Palette } from './Palette.tsx';
