import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';
import { useLocale, useT } from '../local/texts.ts';
import { useToday } from '../local/today.ts';
import { queryOf } from '../queries.ts';
import { Dated } from '../ui/Dated.tsx';
import { Dialog } from '../ui/Dialog.tsx';

const SEEN = 'maintenance_seen';

/** Announces the next maintenance, once a day in each browser: noted as seen as soon as it is shown, however the page is left. */
export function MaintenanceNotice() {
  const t = useT();
  const locale = useLocale();
  const today = useToday();
  const [seen, setSeen] = useState(() => localStorage.getItem(SEEN));
  const { data } = useQuery({
    ...queryOf(api.session.maintenanceNext, {}),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: seen !== today,
  });
  const next = data?.maintenance;
  const shown = Boolean(next) && seen !== today;
  useEffect(() => {
    if (shown) localStorage.setItem(SEEN, today);
  }, [shown, today]);
  const close = () => setSeen(today);
  if (!next) return null;
  return (
    <Dialog small opened={shown} onClose={close} title={t('maintenance_notice')} size={560} withCloseButton={false}>
      <Stack>
        <Text style={{ whiteSpace: 'pre-line' }}>
          <Dated>{next[`name_${locale}`]}</Dated>
        </Text>
        <Button onClick={close} data-autofocus>
          {t('close')}
        </Button>
      </Stack>
    </Dialog>
  );
}
