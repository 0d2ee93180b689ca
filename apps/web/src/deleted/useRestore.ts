/** Restoring a deleted file (002 B17): confirms, reports the result or why it failed, and keeps the focus nearby. */
import type { DeletedClient } from '@resa/contract/deleted';
import { displayName } from '@resa/rules/text/name';
import { useState } from 'react';
import { api, failureText } from '../api.ts';
import { type TextKey, useT } from '../local/texts.ts';
import { useOnce } from '../once.ts';
import { refreshed } from '../queries.ts';
import { confirm } from '../ui/confirm.ts';
import type { ListState } from '../ui/list-state.ts';
import { notify } from '../ui/notify.ts';
import { leaveRow } from './leaveRow.ts';

type Restored = Extract<Awaited<ReturnType<typeof api.deleted.restore>>, { code: 'Ok' }>;

const RESTORED: Readonly<Record<Restored['to'], TextKey>> = {
  household: 'restored_household',
  own: 'restored_own',
  single: 'restored_single',
};

/** `rows` are those of the page that is shown. */
export function useRestore(list: ListState, rows: readonly DeletedClient[]) {
  const t = useT();
  const once = useOnce();
  const [restoring, setRestoring] = useState<number | null>(null);

  const restore = async ({ id, first_name, last_name, file_number }: DeletedClient) => {
    const name = displayName({ first_name, last_name });
    const sure = await confirm({
      title: 'ask_restore_file_title',
      text: 'ask_restore_file',
      values: { name, file_number },
      details: t('m_ask_no_undo'),
      yes: 'restore',
    });
    if (!sure) return;
    setRestoring(id);
    try {
      const answer = await once({ id }, (options) => api.deleted.restore({ id }, options));
      if (answer.code === 'locked') return notify.error('e_restoring_in_use', { holder: answer.holder });
      const say = answer.to === 'single' ? notify.warn : notify.success;
      say(RESTORED[answer.to], { name });
      if (answer.email_cleared) notify.warn('restored_without_email');
    } catch (failure) {
      return notify.error(failureText(failure, 'e_restoring'));
    } finally {
      setRestoring(null);
    }
    const focus = leaveRow(list, rows, id);
    await refreshed();
    focus();
  };
  return { restore, restoring };
}
