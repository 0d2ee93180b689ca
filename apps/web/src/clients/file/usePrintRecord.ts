import { api, failureText } from '../../api.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { notify } from '../../ui/notify.ts';
import { openFile } from '../../ui/save-file.ts';
import type { ClientFileData } from '../client-file.ts';

/** Opens the family record in its own tab, where the browser prints it. */
export function usePrintRecord({ id, file_number }: Pick<ClientFileData['client'], 'id' | 'file_number'>) {
  const t = useT();
  const locale = useLocale();
  return async () => {
    try {
      await openFile(() => api.clients.record({ id, locale }), `${t('record_file', { file_number })}.pdf`);
    } catch (failure) {
      notify.error(failureText(failure, 'e_get_data'));
    }
  };
}
