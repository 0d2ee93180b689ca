import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { useLocale, useT } from '../local/texts.ts';
import { useToday } from '../local/today.ts';
import { Dialog } from '../ui/Dialog.tsx';

const SEEN = 'maintenance_seen';

/** Tells of the next maintenance, once a day in each browser. */
export function MaintenanceNotice() {
  const t = useT();
  const locale = useLocale();
  const today = useToday();
  const [seen, setSeen] = useState(() => localStorage.getItem(SEEN));
  const { data } = useQuery({
    queryKey: ['maintenance_next', today],
    queryFn: () => api.session.maintenanceNext(),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: seen !== today,
  });
  const next = data?.maintenance;
  const close = () => {
    localStorage.setItem(SEEN, today);
    setSeen(today);
  };
  if (!next) return null;
  return (
    <Dialog
      small
      opened={seen !== today}
      onClose={close}
      title={t('maintenance_notice')}
      size={560}
      withCloseButton={false}
    >
      <Stack>
        <Text style={{ whiteSpace: 'pre-line' }}>{next[`name_${locale}`]}</Text>
        <Button onClick={close} data-autofocus>
          {t('close')}
        </Button>
      </Stack>
    </Dialog>
  );
}
