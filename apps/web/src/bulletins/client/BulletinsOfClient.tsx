/** The bulletins tab of a client file (000 §2 "Bulletins tab"): open and closed ones, with their actions. */
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { ofOneClient } from '@resa/rules/person/bulletin';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api, failureText } from '../../api.ts';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { Dated } from '../../ui/Dated.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import wrapping from '../../ui/wrapping.module.css';
import { useActs } from '../useActs.ts';
import styles from './file.module.css';

const BulletinDialog = lazy(() => import('../form/BulletinDialog.tsx'));

interface Client {
  id: number;
  file_number: number;
  name: string;
}
type BulletinOfFile = Awaited<ReturnType<typeof api.bulletins.ofClient>>['bulletins'][number];

export default function BulletinsOfClient({ client }: { client: Client }) {
  const t = useT();
  const edits = useCan()('crud_bulletins');
  const [shown, setShown] = useState<'open' | 'closed'>('open');
  const call = shown === 'open' ? api.bulletins.ofClient : api.bulletins.closedOfClient;
  const { data, error, refetch } = useQuery(queryOf(call, { client_id: client.id }));
  const { opened, open, close } = useOpened('bulletin');
  const about = { client_id: client.id, file_number: client.file_number, name: client.name };
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('bulletin_state')}
          value={shown}
          onChange={setShown}
          data={[
            { value: 'open', label: t('bulletins_open') },
            { value: 'closed', label: t('bulletins_closed') },
          ]}
        />
        {edits && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
            {t('add_bulletin')}
          </Button>
        )}
      </Group>
      {error ? (
        <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading height={160} />
      ) : data.bulletins.length === 0 ? (
        <Empty text={shown === 'open' ? 'no_open_bulletins' : 'no_closed_bulletins'} />
      ) : (
        <ul className={styles.bulletins} aria-label={t('tab_bulletins')}>
          {data.bulletins.map((bulletin) => (
            <li key={bulletin.id} className={styles.bulletin}>
              <Group gap="sm" justify="space-between" align="flex-start">
                <Text fw={600} flex="1 1 200px">
                  {bulletin.subject}
                </Text>
                <StateBadge kind="bulletin_priority" id={bulletin.bulletin_priority_type_id} />
              </Group>
              <RichText html={bulletin.description} />
              <Text size="sm" c="dimmed">
                <Dated>{t('bulletin_until_from', { from: bulletin.start_date, until: bulletin.end_date })}</Dated>
                {bulletin.request_by_name && ` · ${t('bulletin_by', { name: bulletin.request_by_name })}`}
              </Text>
              {edits && (
                <Acts bulletin={bulletin} client={client} open={shown === 'open'} onEdit={() => open(bulletin.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {opened && edits && (
        <Suspense>
          <BulletinDialog key={opened} id={opened === 'new' ? null : Number(opened)} about={about} onClose={close} />
        </Suspense>
      )}
    </Stack>
  );
}

interface ActsProps {
  bulletin: BulletinOfFile;
  client: Client;
  /** Whether it is open for this client. */
  open: boolean;
  onEdit: () => void;
}

/** A bulletin of only this client is edited and deleted; one of several or of all is closed for this client. */
function Acts({ bulletin, client, open, onEdit }: ActsProps) {
  const t = useT();
  const acts = useActs();
  const name = bulletin.subject;
  const plain = { variant: 'default', size: 'compact-sm', disabled: acts.busy !== null } as const;
  if (!ofOneClient(bulletin))
    return open ? (
      <Group gap={6}>
        <Button
          {...plain}
          className={wrapping.button}
          aria-label={t('close_bulletin_for_of', { name, client: client.name })}
          onClick={() => void acts.closeFor(bulletin, client)}
        >
          {t('close_bulletin_for', { client: client.name })}
        </Button>
      </Group>
    ) : null;
  return (
    <Group gap={6}>
      {bulletin.active === 1 && (
        <Button {...plain} aria-label={t('edit_of', { name })} onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      {open && (
        <Button {...plain} aria-label={t('close_bulletin_of', { name })} onClick={() => void acts.close(bulletin)}>
          {t('close_bulletin')}
        </Button>
      )}
      <Button
        {...plain}
        c="var(--mantine-color-error)"
        aria-label={t('delete_of', { name })}
        onClick={() => void acts.remove(bulletin)}
      >
        {t('delete')}
      </Button>
    </Group>
  );
}
