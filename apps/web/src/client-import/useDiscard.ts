import { api } from '../api.ts';
import { confirm } from '../ui/confirm.ts';
import type { ImportRow } from './calls.ts';
import { isOpen } from './steps.ts';
import { useCall } from './useCall.ts';

/** Deletes the file and the rows of an import, after a question; of one that has written nothing, all of it. */
export function useDiscard() {
  const { busy, run } = useCall();
  const discard = async (one: Pick<ImportRow, 'id' | 'state' | 'file_name'>) => {
    const open = isOpen(one);
    const sure = await confirm({
      title: open ? 'ask_client_import_discard_title' : 'ask_client_import_file_title',
      text: open ? 'ask_client_import_discard' : 'ask_client_import_file',
      values: { name: one.file_name },
      yes: open ? 'client_import_discard' : 'client_import_delete_file',
      danger: true,
    });
    return sure && run('discard', (options) => api.clientImports.discard({ id: one.id }, options));
  };
  return { discard, discarding: busy };
}
