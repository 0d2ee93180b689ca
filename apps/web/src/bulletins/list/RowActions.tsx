/** The actions on a bulletin of the list: icons in the table, words on a card. */
import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { ofOneClient } from '@resa/rules/person/bulletin';
import { IconCircleX, IconPencil, IconTrash, IconUserX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../local/texts.ts';
import type { BulletinRow } from '../queries.ts';
import type { Acts } from '../useActs.ts';

export interface Person {
  id: number;
  name: string;
}

interface Props {
  row: BulletinRow;
  acts: Acts;
  /** The client of the filter. */
  client: Person | null;
  onEdit: () => void;
  words?: boolean;
}

interface Act {
  label: string;
  said: string;
  icon: ReactNode;
  run: () => void;
  danger?: boolean;
}

export function RowActions({ row, acts, client, onEdit, words = false }: Props) {
  const t = useT();
  const name = row.subject;
  const open = row.active === 1;
  const all: (Act | false)[] = [
    open && { label: t('edit'), said: t('edit_of', { name }), icon: <IconPencil size={18} />, run: onEdit },
    open &&
      client !== null &&
      row.closed_for_client === 0 &&
      !ofOneClient(row) && {
        label: t('close_bulletin_for', { client: client.name }),
        said: t('close_bulletin_for_of', { name, client: client.name }),
        icon: <IconUserX size={18} />,
        run: () => void acts.closeFor(row, client),
      },
    open && {
      label: t('close_bulletin'),
      said: t('close_bulletin_of', { name }),
      icon: <IconCircleX size={18} />,
      run: () => void acts.close(row),
    },
    {
      label: t('delete'),
      said: t('delete_of', { name }),
      icon: <IconTrash size={18} />,
      run: () => void acts.remove(row),
      danger: true,
    },
  ];
  const shown = all.filter((act) => act !== false);
  const colour = (act: Act) => (act.danger ? { c: 'var(--mantine-color-error)' } : {});
  return (
    <Group gap={words ? 6 : 2} justify={words ? 'flex-start' : 'flex-end'} wrap={words ? 'wrap' : 'nowrap'}>
      {shown.map((act) =>
        words ? (
          <Button
            key={act.said}
            variant="default"
            size="compact-sm"
            aria-label={act.said}
            disabled={acts.busy === row.id}
            onClick={act.run}
            {...colour(act)}
          >
            {act.label}
          </Button>
        ) : (
          <Tooltip key={act.said} label={act.label}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={act.said}
              disabled={acts.busy === row.id}
              onClick={act.run}
              {...colour(act)}
            >
              {act.icon}
            </ActionIcon>
          </Tooltip>
        ),
      )}
    </Group>
  );
}
