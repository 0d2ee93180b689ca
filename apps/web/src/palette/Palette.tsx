import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect } from 'react';
import { AfterDrawing } from '../ui/AfterDrawing.tsx';
import { takeKeys } from './early-keys.ts';
import { openPalette } from './open.ts';

const PaletteWindow = lazy(() => import('./PaletteWindow.tsx'));

/** Its shortcut works from the first render; its window is loaded and rendered after the page. */
export function Palette() {
  useHotkeys([['mod + K', openPalette]], []);
  useEffect(() => () => void takeKeys(), []);
  return (
    <AfterDrawing>
      <Suspense>
        <PaletteWindow />
      </Suspense>
    </AfterDrawing>
  );
}
