import { createContext, use, useState } from 'react';
import { codeText, failureText } from '../api.ts';
import type { CallOptions } from '../connect.ts';
import type { TextKey } from '../local/texts.ts';
import { useOnce } from '../once.ts';
import { refreshed } from '../queries.ts';
import { notify } from '../ui/notify.ts';
import { STEP_HEADING } from '../ui/wizard/WizardFrame.tsx';

/** Whether an import is being checked again. Meanwhile the buttons of its rows do nothing. */
export const IsChecking = createContext(false);

/**
 * Runs a call of an import from a button. Resolves once the screen shows the change, with whether the call worked; a
 * refusal is shown as a notice.
 */
export function useCall() {
  const once = useOnce();
  const isChecking = use(IsChecking);
  const [busy, setBusy] = useState(false);
  const run = async <A extends { code: string }>(
    call: string,
    send: (options: CallOptions) => Promise<A>,
    usual: TextKey = 'e_saving',
  ): Promise<boolean> => {
    // A busy button keeps the focus, so it can be pressed again.
    if (busy || isChecking) return false;
    setBusy(true);
    try {
      const { code } = await once(call, send);
      if (code !== 'Ok') notify.error(codeText(`clientImports.${call}`, code, usual));
      await refreshed();
      return code === 'Ok';
    } catch (failure) {
      notify.error(failureText(failure, usual));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy: busy || isChecking, run };
}

/** The same for a button that disappears with the change: the heading of the step then takes the focus. */
export function useStepCall(): ReturnType<typeof useCall> {
  const { busy, run: call } = useCall();
  const run: typeof call = async (...what) => {
    const done = await call(...what);
    if (done && document.activeElement === document.body) document.getElementById(STEP_HEADING)?.focus();
    return done;
  };
  return { busy, run };
}
