/** A client's access to their own page, and the two ways to give it: an invitation by mail, and a code on paper. */
import { Button, Divider, Stack, Text, Title } from '@mantine/core';
import type { AccessRefusal } from '@resa/contract/portal';
import { IconMail, IconPrinter, IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { queryOf } from '../../queries.ts';
import { DateText } from '../../ui/DateText.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { notify } from '../../ui/notify.ts';
import { openFile } from '../../ui/save-file.ts';
import styles from '../clients.module.css';
import slip from './online-page.module.css';

interface Props {
  client: { id: number; name: string; email: string | null; file_number: number };
  onClose: () => void;
}
type Status = Extract<Awaited<ReturnType<typeof api.portal.status>>, { code: 'Ok' }>;

export default function OnlinePageDialog({ client, onClose }: Props) {
  const t = useT();
  const { data, error, refetch } = useQuery(queryOf(api.portal.status, { client_id: client.id }));
  return (
    <Dialog title={t('online_page_of', { name: client.name })} size={560} onClose={onClose}>
      {error ? (
        <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading height={240} />
      ) : (
        <Stack>
          <Text size="sm" c="dimmed">
            {t('online_page_lead')}
          </Text>
          <Facts status={data} />
          <Divider />
          <ByMail client={client} refusal={data.by_mail} />
          <Divider />
          <ByCode client={client} refusal={data.by_code} />
        </Stack>
      )}
    </Dialog>
  );
}

function Facts({ status }: { status: Status }) {
  const t = useT();
  const { password_since, invited_at, code_until, sessions } = status;
  return (
    <dl className={styles.fields}>
      <Fact label="online_page_password">
        {password_since ? <DateText value={password_since} /> : t('online_page_none')}
      </Fact>
      {invited_at && (
        <Fact label="online_page_invited">
          <DateText value={invited_at} />
        </Fact>
      )}
      {code_until && (
        <Fact label="online_page_code_until">
          <DateText value={code_until} time={false} />
        </Fact>
      )}
      {sessions > 0 && <Fact label="online_page_devices">{t('online_page_devices_count', { count: sessions })}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: TextKey; children: ReactNode }) {
  const t = useT();
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ByMail({ client: { id, email }, refusal }: { client: Props['client']; refusal: AccessRefusal | null }) {
  const t = useT();
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const invite = async () => {
    setBusy(true);
    try {
      const { code } = await once({ id }, (options) => api.portal.invite({ client_id: id }, options));
      if (code === 'Ok') notify.success('online_page_invited_done');
      else notify.error(codeText('portal.invite', code, 'e_send_email'));
    } catch (failure) {
      notify.error(failureText(failure, 'e_send_email'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap={6} align="flex-start">
      <Title order={3} size="h5">
        {email ? t('online_page_invite_to', { email }) : t('email')}
      </Title>
      <Text size="sm">{t(refusal ? codeText('portal.invite', refusal) : 'online_page_invite_help')}</Text>
      {!refusal && (
        <Button leftSection={<IconMail size={18} aria-hidden />} loading={busy} onClick={() => void invite()}>
          {t('online_page_invite')}
        </Button>
      )}
    </Stack>
  );
}

interface Made {
  readonly slip_code: string;
  readonly expires_on: string;
  readonly address: string;
}

function ByCode({ client: { id, file_number }, refusal }: { client: Props['client']; refusal: AccessRefusal | null }) {
  const t = useT();
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setBusy(false);
    }
  };
  const make = async () => {
    const answer = await once({ id }, (options) => api.portal.makeCode({ client_id: id }, options));
    if (answer.code === 'Ok') setMade(answer);
    else notify.error(codeText('portal.makeCode', answer.code));
  };
  const print = ({ slip_code }: Made) =>
    openFile(() => api.portal.slip({ client_id: id, slip_code }), `${t('slip_title')} ${file_number}.pdf`);
  return (
    <Stack gap={6} align="flex-start">
      <Title order={3} size="h5">
        {t('online_page_code_by')}
      </Title>
      <Text size="sm">{t(refusal ? codeText('portal.makeCode', refusal) : 'online_page_code_help')}</Text>
      {made && (
        <div role="status" className={slip.made}>
          <p className={slip.code}>{made.slip_code}</p>
          <p>{made.address}</p>
          <p>
            {t('slip_until')} <DateText value={made.expires_on} time={false} />
          </p>
          <p>{t('online_page_code_made')}</p>
        </div>
      )}
      {made ? (
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          loading={busy}
          onClick={() => void run(() => print(made))}
        >
          {t('online_page_print')}
        </Button>
      ) : (
        !refusal && (
          <Button
            variant="default"
            leftSection={<IconTicket size={18} aria-hidden />}
            loading={busy}
            onClick={() => void run(make)}
          >
            {t('online_page_code')}
          </Button>
        )
      )}
    </Stack>
  );
}
