/** The screen of a restricted file for others: its number, and opening it with a reason (decision 068). */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconLock, IconUserCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useForm } from '../../forms/useForm.ts';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { Page } from '../../ui/Page.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import { useOpens } from '../../ui/useOpens.ts';
import RestrictDialog from './RestrictDialog.tsx';

interface Props {
  id: number;
  file_number: number;
}

export default function RestrictedFile({ id, file_number }: Props) {
  const t = useT();
  const may = useCan();
  const opens = useOpens();
  const breaking = useOpened('glass');
  const changing = useOpened('restrict');
  return (
    <Page title={t('restricted_file_title')}>
      <Stack gap="md" maw={560}>
        <Group gap={8} wrap="nowrap" align="flex-start">
          <IconLock size={20} aria-hidden style={{ flex: 'none' }} />
          <Text>{t('restricted_file_text', { number: String(file_number) })}</Text>
        </Group>
        <Group gap="xs">
          {opens('/checkin') && (
            <Button
              component={Link}
              to={`/checkin?client=${file_number}`}
              leftSection={<IconUserCheck size={18} aria-hidden />}
            >
              {t('check_in')}
            </Button>
          )}
          <Button variant="default" onClick={() => breaking.open()}>
            {t('break_glass')}
          </Button>
          {may('restricted_files') && (
            <Button variant="default" onClick={() => changing.open()}>
              {t('restriction_change')}
            </Button>
          )}
        </Group>
      </Stack>
      {breaking.opened && <BreakGlass id={id} file_number={file_number} onClose={breaking.close} />}
      {changing.opened && may('restricted_files') && (
        <RestrictDialog client={{ id, file_number }} onClose={changing.close} />
      )}
    </Page>
  );
}

const FIELDS = { reason: { kind: 'lines', label: 'break_glass_reason', max: 500 } } as const;

function BreakGlass({ id, file_number, onClose }: Props & { onClose: () => void }) {
  const t = useT();
  const form = useForm<{ reason: string | null }, Awaited<ReturnType<typeof api.restrictions.breakGlass>>>({
    first: { reason: null },
    row_version: null,
    check: ({ reason }) => (reason?.trim() ? {} : { reason: { rule: 'must_be_completed' } }),
    draft: { record: `file:${id}:glass`, text: 'draft_of_glass', name: String(file_number) },
    call: 'restrictions.breakGlass',
    send: ({ reason }, _, options) => api.restrictions.breakGlass({ client_id: id, reason: reason ?? '' }, options),
    stored: () => ({ values: { reason: null }, row_version: null }),
    done: 's_glass_broken',
    saved: onClose,
  });
  return (
    <FormDialog form={form} title={t('break_glass')} save="break_glass" onClose={onClose}>
      <Text size="sm">{t('break_glass_help')}</Text>
      <Fields form={form} fields={FIELDS} autoFocus />
    </FormDialog>
  );
}
