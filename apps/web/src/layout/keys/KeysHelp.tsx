import { lazy, Suspense } from 'react';
import { useSingleKeys } from '../../ui/single-keys.ts';
import { useOpened } from '../../ui/useOpened.ts';

const KeysDialog = lazy(() => import('./KeysDialog.tsx'));

/** `?` shows all keys. */
export function KeysHelp() {
  const { opened, open, close } = useOpened('keys');
  useSingleKeys({ '?': () => open() });
  return opened ? (
    <Suspense>
      <KeysDialog onClose={close} />
    </Suspense>
  ) : null;
}
