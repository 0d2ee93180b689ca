import { useState } from 'react';
import { api, failureText } from '../api.ts';
import { useT } from '../local/texts.ts';
import { notify } from '../ui/notify.ts';
import { saveFile } from '../ui/save-file.ts';
import type { ImportRow } from './calls.ts';

/** The rows of an import as a workbook with a column of faults, to be corrected and brought again. */
export function useWorkbook({ id, file_name }: Pick<ImportRow, 'id' | 'file_name'>, only_faults: '0' | '1' = '0') {
  const t = useT();
  const [loading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    try {
      const file = await api.clientImports.workbook({ id, only_faults });
      saveFile(file, t('client_import_workbook_name', { name: file_name.replace(/\.\w+$/, '') }));
      notify.success('s_file_saved');
    } catch (failure) {
      notify.error(failureText(failure, 'e_get_data'));
    } finally {
      setLoading(false);
    }
  };
  return { load, loading };
}
