import { lazy, Suspense } from 'react';
import { MoreButton } from './MoreButton.tsx';
import type { Props } from './MoreMenu.tsx';

const MoreMenu = lazy(() => import('./MoreMenu.tsx'));

/** The menu of a file; its button keeps its place until the menu is loaded. */
export function More(props: Props) {
  return (
    <Suspense fallback={<MoreButton disabled />}>
      <MoreMenu {...props} />
    </Suspense>
  );
}
