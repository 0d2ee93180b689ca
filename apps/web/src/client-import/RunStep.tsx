/** Before, while and after the rows are written: what comes in, the bar, and how to stop or go on. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconInfoCircle, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { api } from '../api.ts';
import { useT } from '../local/texts.ts';
import { Bar } from './Bar.tsx';
import type { Counts, ImportRow } from './calls.ts';
import styles from './client-import.module.css';
import { useStepCall } from './useCall.ts';

export function RunStep({ one, counts }: { one: ImportRow; counts: Counts | null }) {
  const t = useT();
  const { busy, run } = useStepCall();
  const { id } = one;
  const stop = () => run('stop', (options) => api.clientImports.stop({ id }, options));
  const goOn = () => run('run', (options) => api.clientImports.run({ id }, options));
  if (one.state === 'running')
    return (
      <Stack>
        <Bar label="client_import_running" of={one.progress} />
        <Text size="sm">{t('client_import_running_help')}</Text>
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={18} aria-hidden />}
            loading={busy}
            onClick={() => void stop()}
          >
            {t('client_import_stop')}
          </Button>
        </Group>
      </Stack>
    );
  if (one.state === 'stopped')
    return (
      <Stack>
        <Text>{t('client_import_stopped')}</Text>
        {one.progress && <Text size="sm">{t('client_import_progress', one.progress)}</Text>}
        <Group>
          <Button leftSection={<IconPlayerPlay size={18} aria-hidden />} loading={busy} onClick={() => void goOn()}>
            {t('client_import_go_on')}
          </Button>
        </Group>
      </Stack>
    );
  return counts && <Before counts={counts} />;
}

/** The rows that the button below brings in. */
function Before({ counts }: { counts: Counts }) {
  const t = useT();
  const { new_household, new_member, joins, same, fault, out } = counts;
  return (
    <Stack>
      <Text>{t('client_import_before')}</Text>
      <ul className={styles.counts}>
        <li>{t('client_import_before_new', { persons: new_household + new_member, households: new_household })}</li>
        {joins > 0 && <li>{t('client_import_before_joins', { count: joins })}</li>}
        {same > 0 && <li>{t('client_import_before_same', { count: same })}</li>}
        {fault > 0 && <li>{t('client_import_before_fault', { count: fault })}</li>}
        {out > 0 && <li>{t('client_import_before_out', { count: out })}</li>}
      </ul>
      <Alert color="gray" icon={<IconInfoCircle size={18} aria-hidden />}>
        <Text size="sm">{t('client_import_before_hint')}</Text>
      </Alert>
    </Stack>
  );
}
