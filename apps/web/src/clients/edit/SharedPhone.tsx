import { Anchor, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useT } from '../../local/texts.ts';
import type { PhoneName, SharedPhones } from './useSharedPhones.ts';

/** The question at a phone that other files have: the files, each in its own tab, since the edit stays open. */
export function SharedPhone({ name, phones }: { name: PhoneName; phones: SharedPhones }) {
  const t = useT();
  const files = phones.holders(name);
  if (files.length === 0) return null;
  return (
    <Stack gap={6} mt={6}>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {t('files_with_phone')}
        </Text>
        {files.map(({ id, file_number }) => (
          <Anchor key={id} href={`/client?hfid=${id}`} target="_blank" className="tabular">
            {file_number}
            <Text span inherit c="dimmed">
              {` (${t('new_tab')})`}
            </Text>
          </Anchor>
        ))}
      </Group>
      <Checkbox
        label={t('keep_shared_phone')}
        checked={phones.isKept(name)}
        onChange={(event) => phones.keep(name, event.currentTarget.checked)}
      />
    </Stack>
  );
}
