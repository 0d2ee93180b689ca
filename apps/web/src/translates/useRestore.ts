import { useState } from 'react';
import { api, codeText, failureText } from '../api.ts';
import { useOnce } from '../once.ts';
import { notify } from '../ui/notify.ts';
import type { TextRow } from './text-row.ts';

/** Takes the original of a text back, in both languages. */
export function useRestore() {
  const once = useOnce();
  const [busy, setBusy] = useState<string | null>(null);

  const restore = async ({ key, original_en, original_fr, row_version }: TextRow) => {
    if (busy === key) return;
    setBusy(key);
    try {
      const row = { key, name_en: original_en, name_fr: original_fr, row_version };
      const { code } = await once(row, (options) => api.translates.update({ row }, options));
      if (code === 'Ok') notify.success('text_restored');
      else notify.error(codeText('translates.update', code, 'e_saving'));
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setBusy(null);
    }
  };
  return { restore, busy };
}
