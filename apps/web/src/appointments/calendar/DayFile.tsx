import { ActionIcon, Group } from '@mantine/core';
import { IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { api, failureText } from '../../api.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';

/** The day on paper, and as a workbook. */
export function DayFile({ location, place, date }: { location: number; place: string; date: string }) {
  const t = useT();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      saveFile(await api.appointments.exportDay({ location, date, locale }), `${place} ${date}.xlsx`);
      notify.success('s_file_saved');
    } catch (failure) {
      notify.error(failureText(failure, 'e_get_data'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group gap={8}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('print_day')}
        title={t('print_day')}
        onClick={() => window.print()}
      >
        <IconPrinter size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        loading={busy}
        aria-label={t('export_xlsx')}
        title={t('export_xlsx')}
        onClick={() => void take()}
      >
        <IconFileSpreadsheet size={18} />
      </ActionIcon>
    </Group>
  );
}
