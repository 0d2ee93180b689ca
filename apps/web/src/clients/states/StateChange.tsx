/** The dialog of a change of state, which the address names: it is open again after a reload. */
import type { StateAction } from '@resa/rules/person/transitions';
import { lazy, Suspense } from 'react';
import { focusSoon } from '../../forms/focusSoon.ts';
import { useOpened } from '../../ui/useOpened.ts';
import type { ClientFileData } from '../client-file.ts';
import { useOffered } from './offered.ts';

export const loadDialog = () => import('./StateDialog.tsx');
const StateDialog = lazy(loadDialog);
const MissingDialog = lazy(() => import('./MissingDialog.tsx'));

/** The button from which a change begins, and to which the focus returns. */
export const BUTTON = 'more_of_file';
/** The id of a button that starts only this change of state, if there is one. */
export const beginOf = (action: StateAction) => `begin_${action}`;
export const useStateDialog = () => useOpened('state');
/** The name of the dialog that lists missing items, for an approval without a dialog of its own. */
export const MISSING = 'missing';

/** Shows the dialog that the address names, if the user may make that change in the file's present state. */
export function StateChange({ file }: { file: ClientFileData }) {
  const dialog = useStateDialog();
  const offered = [...useOffered(file, false), ...useOffered(file, true)];
  if (dialog.opened === MISSING)
    return (
      <Suspense>
        <MissingDialog file={file} onClose={dialog.close} />
      </Suspense>
    );
  const one = offered.find(({ action, automatic }) => action === dialog.opened && !automatic);
  if (!one) return null;
  const close = () => {
    dialog.close();
    focusSoon(beginOf(one.action), BUTTON);
  };
  return (
    <Suspense>
      <StateDialog key={one.action} file={file} transition={one} onClose={close} />
    </Suspense>
  );
}
