/** Takes an import back, after showing what leaves, and which households stay and why. */
import { Box, Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, codeText, failureText } from '../../api.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { FileNumber } from '../../people/FileNumber.tsx';
import { queryOf } from '../../queries.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import type { ImportRow, Leaving } from '../calls.ts';
import styles from '../client-import.module.css';
import { useCall } from '../useCall.ts';

/** Why a household stays. */
const WHY: Readonly<Record<string, TextKey>> = {
  member: 'client_import_stays_member',
  appointment: 'client_import_stays_appointment',
  visit: 'client_import_stays_visit',
  document: 'client_import_stays_document',
  comment: 'client_import_stays_comment',
  consent: 'client_import_stays_consent',
  merge: 'client_import_stays_merge',
  account: 'client_import_stays_account',
  answered: 'client_import_stays_answered',
  restricted: 'client_import_stays_restricted',
};

export function TakeBack({ one: { id, file_name }, onClose }: { one: ImportRow; onClose: () => void }) {
  const t = useT();
  const { busy, run } = useCall();
  const { data, error, refetch } = useQuery({ ...queryOf(api.clientImports.takingBack, { id }), staleTime: 0 });
  const takeBack = async () => {
    if (await run('takeBack', (options) => api.clientImports.takeBack({ id }, options))) onClose();
  };
  return (
    <Dialog title={t('client_import_take_back_title', { name: file_name })} size={620} onClose={onClose}>
      <Stack>
        <Text size="sm">{t('client_import_take_back_lead')}</Text>
        {error && <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />}
        {!data && !error && <Loading height={160} />}
        {data && data.code !== 'Ok' && <Text>{t(codeText('clientImports.takingBack', data.code, 'e_get_data'))}</Text>}
        {data?.code === 'Ok' && <Leaves leaving={data} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('client_import_take_back_keep')}
          </Button>
          <Button
            color="red.8"
            disabled={data?.code !== 'Ok' || data.households + data.joined + data.updated === 0}
            loading={busy}
            onClick={() => void takeBack()}
          >
            {t('client_import_take_back')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Leaves({ leaving: { households, persons, joined, updated, stays, staying } }: { leaving: Leaving }) {
  const t = useT();
  return (
    <div>
      <ul className={styles.counts}>
        <li>{t('client_import_leaves', { households, persons })}</li>
        {joined > 0 && <li>{t('client_import_leaves_joined', { count: joined })}</li>}
        {updated > 0 && <li>{t('client_import_leaves_updated', { count: updated })}</li>}
      </ul>
      <Text size="sm" fw={550} mt="sm">
        {staying === 0 ? t('client_import_stay_none') : t('client_import_stay', { count: staying })}
      </Text>
      {stays.length > 0 && (
        <ScrollArea.Autosize mah={260} mt="xs" type="auto">
          {/* The target of the last link is higher than its line. */}
          <Box component="ul" className={styles.plain} pb={8}>
            {stays.map((file) => (
              <li key={file.client_id}>
                <Text size="sm" component="div">
                  {file.name} · <FileNumber {...file} id={file.client_id} /> ·{' '}
                  {t(WHY[file.why] ?? 'client_import_stays_member')}
                </Text>
              </li>
            ))}
          </Box>
        </ScrollArea.Autosize>
      )}
    </div>
  );
}
