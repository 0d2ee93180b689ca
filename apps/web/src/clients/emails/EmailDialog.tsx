/** An email that was sent to a client, as it was sent. */
import { Divider, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, failureText } from '../../api.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { DateText } from '../../ui/DateText.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { RichText } from '../../ui/RichText.tsx';
import styles from '../clients.module.css';

export default function EmailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useQuery(queryOf(api.emails.fetch, { id }));
  return (
    <Dialog title={data?.email.subject ?? t('email_of_client')} size={750} onClose={onClose}>
      {error ? (
        <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading height={240} />
      ) : (
        <Stack>
          <dl className={styles.fields}>
            <Fact label="email_to">{data.email.to}</Fact>
            <Fact label="email_bcc">{data.email.bcc}</Fact>
            <Fact label="email_sent_at">
              <DateText value={data.email.created_at} />
            </Fact>
            <Fact label="email_sent_by">{data.email.sent_by}</Fact>
          </dl>
          <Divider />
          <RichText html={data.email.message} />
        </Stack>
      )}
    </Dialog>
  );
}

function Fact({ label, children }: { label: TextKey; children: ReactNode }) {
  const t = useT();
  if (children === null) return null;
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
