/** Keeping two files apart, and taking that back: sent once, with a notice, and the dialog closes. */
import { useState } from 'react';
import { api, failureText } from '../../api.ts';
import { useOnce } from '../../once.ts';
import { refreshed } from '../../queries.ts';
import { focusHeading } from '../../ui/focusHeading.ts';
import { notify } from '../../ui/notify.ts';

export function useDeciding(id: number, names: { one: string; other: string }, onDone: () => void) {
  const once = useOnce();
  const [deciding, setDeciding] = useState(false);
  const decide = async (not_same: 0 | 1) => {
    setDeciding(true);
    const call = not_same ? api.duplicates.notSame : api.duplicates.reopen;
    try {
      await once({ id, not_same }, (options) => call({ id }, options));
    } catch (failure) {
      setDeciding(false);
      return notify.error(failureText(failure, 'e_saving'));
    }
    notify.success(not_same ? 's_duplicate_not_same' : 's_duplicate_reopened', names);
    onDone();
    await refreshed();
    focusHeading();
  };
  return { deciding, decide };
}
