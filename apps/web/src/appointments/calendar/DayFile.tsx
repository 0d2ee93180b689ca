import { Button, Group } from '@mantine/core';
import { IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { api, failureText } from '../../api.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import styles from './calendar.module.css';

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
    <Group gap={8} className={styles.onScreen}>
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        {t('print_day')}
      </Button>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        onClick={() => void take()}
      >
        {t('export_xlsx')}
      </Button>
    </Group>
  );
}
