import { useState } from 'react';
import { failureText } from '../api.ts';
import type { CallOptions } from '../connect.ts';
import { type TextKey, useT } from '../local/texts.ts';
import { useOnce } from '../once.ts';
import { confirm } from '../ui/confirm.ts';
import { focusNear } from '../ui/focusNear.ts';
import { notify } from '../ui/notify.ts';

/** Ends one by its id, or with null several. */
export type End = (id: number | null, options: CallOptions) => Promise<{ ended: number }>;

interface Said {
  /** The question before several are ended. */
  readonly question: { title: TextKey; text: TextKey; values?: Record<string, string>; yes: TextKey };
  readonly done: TextKey;
  /** Where it had ended already. */
  readonly over: TextKey;
}

/** Ends what a list shows, one row or several; `busy` is the row that is being ended. */
export function useEnding(end: End | undefined, { question, done, over }: Said) {
  const once = useOnce();
  const [busy, setBusy] = useState<number | 'all' | null>(null);
  const act = async (id: number | null) => {
    if (!end || busy !== null) return;
    setBusy(id ?? 'all');
    const focusLeft = focusNear();
    try {
      const { ended } = await once(['end', id], (options) => end(id, options));
      notify.success(ended === 0 ? over : done, { count: ended });
      focusLeft();
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    endOne: (id: number) => act(id),
    endAll: async () => {
      if (await confirm(question)) await act(null);
    },
  };
}

/** A browser and its system in words. */
export function useBrowserWords() {
  const t = useT();
  return ({ browser, system }: { browser: string | null; system: string | null }) =>
    browser && system ? t('browser_on_system', { browser, system }) : (browser ?? system ?? t('browser_unknown'));
}
