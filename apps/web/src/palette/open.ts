import { createSpotlight } from '@mantine/spotlight';
import { keepKeys } from './early-keys.ts';

const [store, palette] = createSpotlight();

export const paletteStore = store;

/** Letters typed from now on arrive in the palette, also where a slow machine has not drawn it yet. */
export function openPalette(): void {
  if (store.getState().opened) return;
  keepKeys({ wanted: () => store.getState().opened, giveUp: palette.close });
  palette.open();
}
