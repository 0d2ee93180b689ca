import { Button, Menu } from '@mantine/core';
import { titleOf } from '@resa/contract/lists/labels';
import { IconFileSpreadsheet, IconFileTypeCsv, IconTableExport, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../api.ts';
import { useSeparator } from '../../local/separator.ts';
import { useT } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import type { ListState } from '../../ui/list-state.ts';
import { notify } from '../../ui/notify.ts';
import { SemicolonsItem } from '../../ui/SemicolonsItem.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { sortOf, termsOf } from '../list/useListTable.ts';
import { callsOf, type List } from '../lists.ts';
import { ImportDialog } from './ImportDialog.tsx';

interface Props {
  list: List;
  shown: ListState;
  may: boolean;
}

/** A list as a file: taken out as it is filtered and sorted, or brought in. */
export function FileMenu({ list, shown, may }: Props) {
  const t = useT();
  const today = useToday();
  const csv = useSeparator();
  const [importing, setImporting] = useState(false);
  const take = async (format: 'csv' | 'xlsx') => {
    try {
      const input = { ...sortOf(shown), terms: termsOf(list, shown.filters), format, separator: csv.separator };
      saveFile(await callsOf(list).export(input), `${t(titleOf(list.name))} ${today}.${format}`);
      notify.success('s_file_saved');
    } catch (failure) {
      notify.error(failureText(failure, 'e_get_data'));
    }
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconTableExport size={18} aria-hidden />}>
            {t('list_file')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileTypeCsv size={18} aria-hidden />} onClick={() => void take('csv')}>
            {t('export_csv')}
          </Menu.Item>
          <SemicolonsItem {...csv} />
          <Menu.Item leftSection={<IconFileSpreadsheet size={18} aria-hidden />} onClick={() => void take('xlsx')}>
            {t('export_xlsx')}
          </Menu.Item>
          {may && (
            <Menu.Item leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setImporting(true)}>
              {t('import_list')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {importing && <ImportDialog list={list} onClose={() => setImporting(false)} />}
    </>
  );
}
