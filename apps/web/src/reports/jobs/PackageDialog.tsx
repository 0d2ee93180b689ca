/** Which year's reports of the hunger count are wanted as one PDF and one workbook. */
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { yearsOffered } from '@resa/contract/reports/params';
import { useState } from 'react';
import { api, failureText } from '../../api.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/notify.ts';

export default function PackageDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const years = yearsOffered(useToday()).map(String);
  const [year, setYear] = useState(years[0] ?? '');
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      await api.reports.yearPackage({ params: { year: Number(year), locale } });
      onClose();
    } catch (failure) {
      notify.error(failureText(failure, 'e_get_data'));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('report_package')} onClose={onClose}>
      <Stack>
        <Text>{t('report_package_hint')}</Text>
        <NativeSelect
          label={t('report_year')}
          value={year}
          data={years}
          data-autofocus
          onChange={({ currentTarget }) => setYear(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={busy} onClick={() => void begin()}>
            {t('report_package_make')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
