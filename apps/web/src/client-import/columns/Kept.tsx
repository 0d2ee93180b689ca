import { Alert, Button, Group, Text } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useT } from '../../local/texts.ts';
import type { Reading } from '../calls.ts';
import type { Decisions } from '../useMapping.ts';

/** Settings that were kept for files of the same headings. */
export function Kept({ wizard: { kept }, decisions }: { wizard: Reading; decisions: Decisions }) {
  const t = useT();
  const others = kept.filter(({ mapping }) => JSON.stringify(mapping) !== JSON.stringify(decisions.mapping));
  if (others.length === 0) return null;
  return (
    <Alert color="spruce" icon={<IconBookmark size={18} aria-hidden />}>
      <Text size="sm">{t('client_import_kept_help')}</Text>
      <Group gap="xs" mt="xs">
        {others.map(({ name, mapping }) => (
          <Button key={name} size="compact-md" variant="default" onClick={() => decisions.change(mapping)}>
            {t('client_import_kept_use', { name })}
          </Button>
        ))}
      </Group>
    </Alert>
  );
}
