import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';
import { useSession } from '../local/session.ts';
import { useLocale, useT } from '../local/texts.ts';
import { useToday } from '../local/today.ts';
import { queryOf } from '../queries.ts';
import { Dated } from '../ui/Dated.tsx';
import { Dialog } from '../ui/Dialog.tsx';

const STORED = 'maintenance_seen';
/**
 * A maintenance announced by a command reaches open pages within this time; the screen of settings informs them at
 * once.
 */
const ASK_EVERY_MS = 300_000;

/**
 * Announces the next maintenance once for each notice, user and day in a browser. It counts as seen as soon as it is
 * shown.
 */
export function MaintenanceNotice() {
  const t = useT();
  const locale = useLocale();
  const today = useToday();
  const { userid } = useSession();
  const [shown, setShown] = useState<string>();
  const { data } = useQuery({ ...queryOf(api.session.maintenanceNext, {}), refetchInterval: ASK_EVERY_MS });
  const next = data?.maintenance;
  const notice = next ? [userid, next.id, next.start_date_time, next.end_date_time].join(' ') : null;
  useEffect(() => {
    const seen = seenOn(today);
    if (!notice || seen.includes(notice)) return;
    localStorage.setItem(STORED, [today, ...seen, notice].join('\n'));
    setShown(notice);
  }, [notice, today]);
  const close = () => setShown(undefined);
  if (!next) return null;
  return (
    <Dialog
      small
      opened={shown === notice}
      onClose={close}
      title={t('maintenance_notice')}
      size={560}
      withCloseButton={false}
    >
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

/** The notices that were shown in this browser on a day, each with its user. */
function seenOn(day: string): string[] {
  const [stored, ...notices] = (localStorage.getItem(STORED) ?? '').split('\n');
  return stored === day ? notices : [];
}
