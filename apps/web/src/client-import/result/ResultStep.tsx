/** The result of an import: the counts, where to go on, and taking it back. */
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconDownload, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type TextKey, useT } from '../../local/texts.ts';
import { momentOf, useNow } from '../../local/today.ts';
import { useOpened } from '../../ui/useOpened.ts';
import { useOpens } from '../../ui/useOpens.ts';
import { Bar } from '../Bar.tsx';
import type { ImportRead, ImportRow } from '../calls.ts';
import styles from '../client-import.module.css';
import { useDiscard } from '../useDiscard.ts';
import { useWorkbook } from '../useWorkbook.ts';
import { TakeBack } from './TakeBack.tsx';

const LINKS: readonly { to: string; label: TextKey }[] = [
  { to: '/clients_list', label: 'clients_list' },
  { to: '/requests', label: 'requests' },
  { to: '/clients_duplicates', label: 'clients_duplicates' },
];

export default function ResultStep({ read: { import: one, counts } }: { read: ImportRead }) {
  const t = useT();
  const opens = useOpens();
  const back = useOpened('take_back');
  const faults = useWorkbook(one, '1');
  const { discard, discarding } = useDiscard();
  const { result, state } = one;
  if (!result) return null;
  const { households, persons, joined, updated, taken_back, stayed } = result;
  const left = state === 'done' && counts ? counts.fault + counts.decide + counts.out : result.left;
  if (state === 'taking_back') return <Bar label="client_import_taking_back" of={one.progress} />;
  return (
    <Stack>
      {state === 'taken_back' ? (
        <Alert color="gray" icon={<IconArrowBackUp size={18} aria-hidden />}>
          {t('client_import_taken_back', { taken_back, stayed })}
        </Alert>
      ) : (
        <Alert color="spruce" icon={<IconCircleCheck size={18} aria-hidden />} role="status">
          {t('client_import_done', { households, persons })}
        </Alert>
      )}
      <ul className={styles.counts}>
        <li>{t('client_import_result_households', { households })}</li>
        <li>{t('client_import_result_persons', { persons })}</li>
        {joined > 0 && <li>{t('client_import_result_joined', { count: joined })}</li>}
        {updated > 0 && <li>{t('client_import_result_updated', { count: updated })}</li>}
        {left > 0 && <li>{t('client_import_result_left', { count: left })}</li>}
      </ul>
      {left > 0 && one.has_file === 1 && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={faults.loading}
            onClick={() => void faults.load()}
          >
            {t('client_import_workbook_left')}
          </Button>
        </Group>
      )}
      {state === 'done' && (
        <Group gap="lg">
          {LINKS.filter(({ to }) => opens(to)).map(({ to, label }) => (
            <Anchor key={to} component={Link} to={to}>
              {t(label)}
            </Anchor>
          ))}
          {counts && one.has_file === 1 && (
            <Anchor component={Link} to="." search={((old: object) => ({ ...old, step: 'check' })) as never}>
              {t('client_import_all_rows')}
            </Anchor>
          )}
        </Group>
      )}
      <Group gap="sm">
        <TakeBackButton one={one} onOpen={() => back.open()} />
        {one.has_file === 1 && (
          <Button
            variant="subtle"
            leftSection={<IconTrash size={18} aria-hidden />}
            loading={discarding}
            onClick={() => void discard(one)}
          >
            {t('client_import_delete_file')}
          </Button>
        )}
      </Group>
      {back.opened && <TakeBack one={one} onClose={back.close} />}
    </Stack>
  );
}

/** Offered while it can be done. */
function TakeBackButton({ one: { take_back_until }, onOpen }: { one: ImportRow; onOpen: () => void }) {
  const t = useT();
  useNow();
  if (!take_back_until) return null;
  return (
    <Stack gap={2}>
      <Group>
        <Button
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={onOpen}
        >
          {t('client_import_take_back')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t('client_import_take_back_until', { date: momentOf(new Date(take_back_until)).date })}
      </Text>
    </Stack>
  );
}
