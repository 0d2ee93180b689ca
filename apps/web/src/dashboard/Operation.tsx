import { Alert } from '@mantine/core';
import { numberText } from '@resa/rules/text/number-text';
import { type TextKey, useLocale, useT } from '../local/texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Fact } from '../ui/Fact.tsx';
import { Figure } from '../ui/Figure.tsx';
import styles from './dashboard.module.css';
import type { DashboardData } from './useDashboard.ts';

type Facts = NonNullable<DashboardData['operation']>;
type BackupState = NonNullable<Facts['backup']>['standing'];

const BACKUP_WARNINGS: Readonly<Partial<Record<BackupState, TextKey>>> = {
  late: 'backup_late',
  failed: 'backup_failed',
  lost: 'backup_lost',
};
const DISKS = {
  data: { label: 'operation_disk_data', low: 'operation_disk_low_data' },
  backups: { label: 'operation_disk_backups', low: 'operation_disk_low_backups' },
} as const satisfies Record<string, Record<string, TextKey>>;
const GB = 1_024 ** 3;

/** Shows administrators the disks, backups, tasks and emails of the server, and which of them need attention. */
export function Operation({ facts }: { facts: Facts }) {
  const t = useT();
  const { backup, disks, failed_jobs, unsent_mails } = facts;
  return (
    <>
      {warningsOf(facts).map((warning) => (
        <Alert key={warning} color="red" mb="sm" role="alert">
          {t(warning)}
        </Alert>
      ))}
      <section className={styles.operation} aria-label={t('operation')}>
        <dl className={styles.facts}>
          {backup && (
            <Fact label="last_backup">{backup.good_at ? <DateText value={backup.good_at} /> : t('backup_none')}</Fact>
          )}
          {disks.map(({ folder, free, of }) => (
            <Fact key={folder} label={DISKS[folder].label}>
              <Room free={free} of={of} />
            </Fact>
          ))}
          <Fact label="operation_failed_jobs">
            <Figure of={failed_jobs} />
          </Fact>
          <Fact label="operation_unsent_mails">
            <Figure of={unsent_mails} />
          </Fact>
        </dl>
      </section>
    </>
  );
}

function warningsOf({ backup, disks, failed_jobs, unsent_mails }: Facts): TextKey[] {
  const ofBackups = backup && BACKUP_WARNINGS[backup.standing];
  return [
    ...disks.flatMap(({ folder, low }) => (low ? [DISKS[folder].low] : [])),
    ...(ofBackups ? [ofBackups] : []),
    ...(failed_jobs > 0 ? (['operation_failed_jobs_notice'] as const) : []),
    ...(unsent_mails > 0 ? (['operation_unsent_mails_notice'] as const) : []),
  ];
}

function Room({ free, of }: { free: number; of: number }) {
  const t = useT();
  const locale = useLocale();
  const size = (bytes: number) => numberText(Math.round((bytes / GB) * 10) / 10, locale);
  return t('operation_disk_free', { size: size(free), of: size(of) });
}
