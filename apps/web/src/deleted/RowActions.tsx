import { Button, Group } from '@mantine/core';
import type { DeletedClient } from '@resa/contract/deleted';
import { displayName } from '@resa/rules/text/name';
import { IconEraser, IconRestore } from '@tabler/icons-react';
import { useT } from '../local/texts.ts';
import { restoreButton } from './leaveRow.ts';

interface Props {
  row: DeletedClient;
  restoring: boolean;
  onRestore: () => void;
  /** Absent for users who may not erase. */
  onErase: (() => void) | undefined;
}

/** The buttons of a deleted file. */
export function RowActions({ row, restoring, onRestore, onErase }: Props) {
  const t = useT();
  const name = displayName(row);
  return (
    <Group gap={8} wrap="nowrap" justify="flex-end">
      <Button
        id={restoreButton(row.id)}
        variant="default"
        size="compact-sm"
        h={24}
        leftSection={<IconRestore size={16} aria-hidden />}
        loading={restoring}
        aria-label={t('restore_file_of', { name })}
        onClick={onRestore}
      >
        {t('restore')}
      </Button>
      {onErase && (
        <Button
          aria-label={t('erase_file_of', { name })}
          variant="subtle"
          color="red"
          size="compact-sm"
          h={24}
          leftSection={<IconEraser size={16} aria-hidden />}
          onClick={onErase}
        >
          {t('erase_file')}
        </Button>
      )}
    </Group>
  );
}
