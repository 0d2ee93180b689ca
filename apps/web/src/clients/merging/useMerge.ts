/**
 * Choosing outcomes and merging: a question first, sent once, refusals in words. A failed merge keeps both files
 * chosen.
 */
import { useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { clearCurrentClient, useCurrentClient } from '../../local/current-client.ts';
import { useOnce } from '../../once.ts';
import { refreshed } from '../../queries.ts';
import { confirm } from '../../ui/confirm.ts';
import { focusHeading } from '../../ui/focusHeading.ts';
import { notify } from '../../ui/notify.ts';
import type { Choices, Chosen } from './Outcomes.tsx';

export function useMerge(source: Chosen, target: Chosen, onMerged: () => void) {
  const once = useOnce();
  const current = useCurrentClient();
  const [choices, setChoices] = useState<Choices>({});
  const [merging, setMerging] = useState(false);

  const merge = async (versions: { source: number; target: number }) => {
    const values = { source: String(source.file_number), target: String(target.file_number), name: target.name };
    if (!(await confirm({ title: 'ask_merge_title', text: 'ask_merge', values, yes: 'merge_files', danger: true })))
      return;
    const sent = { source: source.id, target: target.id, choices, versions };
    setMerging(true);
    try {
      const answer = await once(sent, (options) => api.merging.merge(sent, options));
      if (answer.code === 'locked') return notify.error('e_merging_in_use', { holder: answer.holder });
      if (answer.code !== 'Ok') {
        notify.error(codeText('merging.merge', answer.code, 'e_saving'));
        return refreshed();
      }
      if (current?.id === source.id) clearCurrentClient();
      notify.success('s_merged', values);
      onMerged();
      await refreshed();
      focusHeading();
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setMerging(false);
    }
  };
  const choose = (name: string, side: 'source' | 'target') => setChoices({ ...choices, [name]: side });
  return { choices, choose, merging, merge };
}
