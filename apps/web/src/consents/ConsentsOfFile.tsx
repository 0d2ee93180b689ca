/** The consents of a file, below its contacts (decision 067). They need no lock of the file. */
import { Button, Group, Stack, Title } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { api, failureText } from '../api.ts';
import { useCan } from '../local/session.ts';
import { useLocale, useT } from '../local/texts.ts';
import { Failed } from '../ui/Failed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { notify } from '../ui/notify.ts';
import { openFile } from '../ui/save-file.ts';
import { useOpened } from '../ui/useOpened.ts';
import { languageOf, useHousehold } from './household.ts';
import { Summary } from './Summary.tsx';

const RecordDialog = lazy(() => import('./RecordDialog.tsx'));

interface Props {
  client: { id: number; file_number: number; name: string; service_language_id: number | null };
}

export default function ConsentsOfFile({ client }: Props) {
  const t = useT();
  const locale = useLocale();
  const edits = useCan()('crud_clients');
  const { data, error, refetch } = useHousehold(client.id);
  const { opened, open, close } = useOpened('consent');
  if (!data)
    return error ? (
      <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />
    ) : (
      <Loading height={360} />
    );
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={3}>{t('consents_title')}</Title>
        <Group>
          <PrintForm client={client} />
          {edits && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
              {t('consent_record')}
            </Button>
          )}
        </Group>
      </Group>
      <Summary household={data} />
      {edits && opened === 'new' && (
        <Suspense>
          <RecordDialog
            household={data}
            client_id={client.id}
            language={languageOf(client.service_language_id, locale)}
            onClose={close}
          />
        </Suspense>
      )}
    </Stack>
  );
}

/** Opens the form in a tab of its own, in the language of the client. */
export function PrintForm({ client: { id, file_number } }: { client: { id: number; file_number: number } }) {
  const t = useT();
  const print = async () => {
    try {
      await openFile(() => api.consents.form({ id }), `${t('consent_form')} ${file_number}.pdf`);
    } catch (failure) {
      notify.error(failureText(failure, 'e_get_data'));
    }
  };
  return (
    <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void print()}>
      {t('consent_print')}
    </Button>
  );
}
