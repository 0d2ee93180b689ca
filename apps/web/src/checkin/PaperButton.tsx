import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { api, failureText } from '../api.ts';
import { useLocale, useT } from '../local/texts.ts';
import { useToday } from '../local/today.ts';
import { notify } from '../ui/notify.ts';
import { openFile } from '../ui/save-file.ts';
import type { Place } from './usePlace.ts';

/** Opens the list of who is still expected in its own tab, where the browser prints it. */
export function PaperButton({ place: { id, name } }: { place: Place }) {
  const t = useT();
  const locale = useLocale();
  const today = useToday();
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      await openFile(() => api.checkin.paper({ place_id: id, locale }), `${name} ${today}.pdf`);
    } catch (failure) {
      notify.error(failureText(failure, 'e_get_data'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconPrinter size={16} aria-hidden />}
      loading={busy}
      onClick={() => void print()}
    >
      {t('checkin_paper')}
    </Button>
  );
}
