import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../api.ts';
import { useCan } from '../../local/session.ts';
import { t } from '../../local/texts.ts';
import { notify } from '../../ui/notify.ts';
import { clientFile } from '../client-file.ts';
import { takeLock } from './takeLock.ts';
import { type Hold, useFileLock } from './useFileLock.ts';

/** The lock of an edit. When somebody else takes over the file, the edit ends with a notice if it `mayEnd`. */
export function useEditLock(id: number, first: Hold, mayEnd: () => boolean, end: () => void) {
  const queries = useQueryClient();
  const mayTakeOver = useCan()('take_over_file');
  const { hold, take, hear } = useFileLock(id, first, (holder) => {
    if (!mayEnd()) return;
    notify.warn('lock_lost_read', { holder: holder ?? t('someone_else') });
    const { queryKey } = clientFile(id);
    queries.setQueryData(queryKey, (old) => old && { ...old, info: { ...old.info, locked_by: holder } });
    end();
  });
  return {
    hold,
    take,
    /** Takes the lock back when the user asks for it. */
    async takeAgain() {
      try {
        const taken = await takeLock(id, mayTakeOver);
        hear(taken);
        if (taken.held) notify.success('lock_taken_again');
      } catch (failure) {
        notify.error(failureText(failure, 'e_saving'));
      }
    },
  };
}
