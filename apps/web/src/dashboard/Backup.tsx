import { Alert, Text } from '@mantine/core';
import { type TextKey, useT } from '../local/texts.ts';
import { DateText } from '../ui/DateText.tsx';
import type { DashboardData } from './useDashboard.ts';

type Standing = NonNullable<DashboardData['backup']>['standing'];

const WARNINGS: Readonly<Record<Exclude<Standing, 'good' | 'none'>, TextKey>> = {
  late: 'backup_late',
  failed: 'backup_failed',
  lost: 'backup_lost',
};

/** For administrators: when the last backup was made, and what is wrong with it. */
export function Backup({ backup: { good_at, standing } }: { backup: NonNullable<DashboardData['backup']> }) {
  const t = useT();
  const last = good_at && (
    <Text size="sm" c="dimmed" component="p" mb="md">
      {t('last_backup')} <DateText value={good_at} />
    </Text>
  );
  if (standing === 'good') return last;
  if (standing === 'none')
    return (
      <Text size="sm" c="dimmed" component="p" mb="md">
        {t('backup_none')}
      </Text>
    );
  return (
    <>
      <Alert color="red" mb="sm" role="alert">
        {t(WARNINGS[standing])}
      </Alert>
      {last}
    </>
  );
}
