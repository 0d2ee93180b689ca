/** Two files side by side, with the decisions that can be made about them. */
import { Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconGitMerge, IconUsers, IconUserX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { api, failureText } from '../../api.ts';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { REASONS } from '../../people/similar-reasons.ts';
import { queryOf } from '../../queries.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { joiningOf } from '../household/members.ts';
import { ComparedTable } from '../similar/ComparedTable.tsx';
import { compare } from '../similar/similar.ts';
import { useDeciding } from './useDeciding.ts';

type Compared = Awaited<ReturnType<typeof api.duplicates.compare>>;

export function Pair({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useQuery(queryOf(api.duplicates.compare, { id }));
  return (
    <Dialog title={t('compare_title')} size={860} onClose={onClose}>
      {error ? (
        <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />
      ) : data ? (
        <Side id={id} pair={data} onClose={onClose} />
      ) : (
        <Loading height={320} />
      )}
    </Dialog>
  );
}

function Side({ id, pair, onClose }: { id: number; pair: Compared; onClose: () => void }) {
  const t = useT();
  const { one, other, reasons } = pair;
  const column = ({ file_number }: Compared['one']) => ({ label: 'duplicate_file', values: { file_number } }) as const;
  const { mobile, phone, phone2 } = one;
  const typed = { ...one, phones: [mobile, phone, phone2].filter((number) => number !== null) };
  return (
    <Stack>
      <Text size="sm">{reasons.map((reason) => t(REASONS[reason])).join(', ')}</Text>
      <ComparedTable typed={column(one)} found={column(other)} rows={compare(typed, other)} />
      <Acts id={id} pair={pair} onClose={onClose} />
    </Stack>
  );
}

/** The older file stays unless the user turns them round in the merge. */
function Acts({ id, pair: { one, other, not_same }, onClose }: { id: number; pair: Compared; onClose: () => void }) {
  const t = useT();
  const { deciding, decide } = useDeciding(id, { one: one.name, other: other.name }, onClose);
  if (not_same)
    return (
      <Group justify="flex-end">
        <Button loading={deciding} onClick={() => void decide(0)}>
          {t('duplicate_reopen')}
        </Button>
      </Group>
    );
  return (
    <Group justify="flex-end">
      <Button
        variant="default"
        leftSection={<IconUserX size={18} aria-hidden />}
        loading={deciding}
        onClick={() => void decide(1)}
      >
        {t('duplicate_not_same')}
      </Button>
      <LinkAsFamily one={one} other={other} />
      <Button
        component={Link}
        to="/client_merge"
        search={{ source: other.id, target: one.id } as never}
        leftSection={<IconGitMerge size={18} aria-hidden />}
      >
        {t('merge_files')}
      </Button>
    </Group>
  );
}

/** Opens the household that the other person joins, where their role is chosen. */
function LinkAsFamily({ one, other }: Pick<Compared, 'one' | 'other'>) {
  const t = useT();
  const may = useCan();
  const navigate = useNavigate();
  if (!may('crud_clients')) return null;
  const named = ({ name, file_number }: Compared['one']) => ({ name, file_number });
  const into = (household: Compared['one'], joins: Compared['one']) =>
    void navigate({
      to: '/client',
      search: { hfid: household.head_id, tab: 'family', member: joiningOf(joins.id) } as never,
    });
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconUsers size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {t('duplicate_link')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => into(one, other)}>{t('duplicate_link_into', named(one))}</Menu.Item>
        <Menu.Item onClick={() => into(other, one)}>{t('duplicate_link_into', named(other))}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
