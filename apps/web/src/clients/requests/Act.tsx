/** The next act of a user on a request, and the menu with the others. */
import { ActionIcon, Button, type ButtonProps, Group, Menu } from '@mantine/core';
import type { RequestRow } from '@resa/contract/requests';
import { type RequestAct, requestAct } from '@resa/rules/person/request-act';
import { IconDots, IconEye, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../local/session.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { useRequestLink } from '../../people/RequestNumber.tsx';
import { deleteButton } from '../list/useDelete.ts';

interface Props {
  row: RequestRow;
  taking: boolean;
  onTake: (row: RequestRow, to: string | null) => Promise<unknown>;
  /** Absent if nobody may delete. */
  onDelete: ((row: RequestRow) => Promise<void>) | undefined;
  deleting: boolean;
}

const ACTS = {
  take: { label: 'request_take', variant: 'light' },
  continue: { label: 'continue', variant: 'light' },
  approve: { label: 'approve', variant: 'filled' },
  view: { label: 'view', variant: 'default' },
} as const satisfies Record<RequestAct, { label: TextKey; variant: ButtonProps['variant'] }>;

export function Act({ row, taking, onTake, onDelete, deleting }: Props) {
  const t = useT();
  const may = useCan();
  const to = useRequestLink()(row);
  const act = requestAct({ ...row, taken: row.taken === 1, held: row.held === 1 }, (permission) => may(permission));
  const { label, variant } = ACTS[act];
  const shared = {
    variant,
    size: 'compact-sm',
    h: 28,
    miw: 84,
    'aria-label': t('request_act_of', { act: t(label), name: row.name }),
  };
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {act === 'take' && (
        <Button {...shared} loading={taking} onClick={() => void onTake(row, to)}>
          {t(label)}
        </Button>
      )}
      {act !== 'take' && to && (
        <Button {...shared} component={Link} {...linkTo(act === 'approve' ? `${to}&step=approval` : to)}>
          {t(label)}
        </Button>
      )}
      {(onDelete || act !== 'view') && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              id={deleteButton(row.id)}
              variant="subtle"
              color="gray"
              loading={deleting}
              aria-label={t('request_more', { name: row.name })}
            >
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {act !== 'view' && to && (
              <Menu.Item component={Link} {...linkTo(to)} leftSection={<IconEye size={18} aria-hidden />}>
                {t('view')}
              </Menu.Item>
            )}
            {onDelete && (
              <Menu.Item
                c="var(--mantine-color-error)"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => void onDelete(row)}
              >
                {t('delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

/** The properties of a link to an address with a search. */
function linkTo(address: string) {
  const { pathname, searchParams } = new URL(address, location.origin);
  return { to: pathname, search: Object.fromEntries(searchParams) as never };
}
