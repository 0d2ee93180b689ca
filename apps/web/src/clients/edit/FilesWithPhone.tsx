import { Anchor, Group, Text } from '@mantine/core';
import { useT } from '../../local/texts.ts';

export interface FileWithPhone {
  readonly id: number;
  readonly file_number: number;
}

/** The files that have a phone already, each in a tab of its own: the edit stays open. */
export function FilesWithPhone({ files }: { files: readonly FileWithPhone[] }) {
  const t = useT();
  return (
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
  );
}
