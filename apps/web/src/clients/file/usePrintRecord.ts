import { api, failureText } from '../../api.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { ClientFileData } from '../client-file.ts';

/**
 * Opens the family record in a tab of its own, where the browser prints it: nothing stays on the computer unless its
 * user saves it. A browser that opens no tab saves the file.
 */
export function usePrintRecord({ id, file_number }: Pick<ClientFileData['client'], 'id' | 'file_number'>) {
  const t = useT();
  const locale = useLocale();
  return async () => {
    // At once: only a click may open a tab, and the file comes later.
    const tab = open('', '_blank');
    if (tab) tab.opener = null;
    try {
      const pdf = await api.clients.record({ id, locale });
      if (!tab) return saveFile(pdf, `${t('record_file', { file_number })}.pdf`);
      const address = URL.createObjectURL(pdf);
      tab.location.replace(address);
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (failure) {
      tab?.close();
      notify.error(failureText(failure, 'e_get_data'));
    }
  };
}
