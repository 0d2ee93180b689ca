import { readFileSync } from 'node:fs';

/** The scene of the sign-in, as SVG. */
export const SCENE = readFileSync(new URL('./scene.svg', import.meta.url), 'utf8');
