import { Anchor, Text } from '@mantine/core';
import { useT } from '../../local/texts.ts';
import type { BulletinRow } from '../queries.ts';
import { About } from '../State.tsx';

interface Props {
  row: BulletinRow;
  onOpen: (id: number) => void;
}

/** The subject of a bulletin, which opens it, over who it is about. */
export function Subject({ row, onOpen }: Props) {
  const t = useT();
  return (
    <>
      <Anchor
        component="button"
        type="button"
        ta="left"
        fw={600}
        aria-haspopup="dialog"
        aria-label={t('open_bulletin_of', { name: row.subject })}
        data-opens
        onClick={() => onOpen(row.id)}
      >
        {row.subject}
      </Anchor>
      <Text size="sm" c="dimmed">
        <About of={row} />
      </Text>
    </>
  );
}
