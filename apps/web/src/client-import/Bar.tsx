import { Progress, Text } from '@mantine/core';
import { type TextKey, useT } from '../local/texts.ts';

interface Props {
  label: TextKey;
  of: { done: number; of: number } | null;
}

/** How far the server is. */
export function Bar({ label, of }: Props) {
  const t = useT();
  const percent = of && of.of > 0 ? Math.round((of.done / of.of) * 100) : 0;
  return (
    <div>
      <Progress.Root size="lg">
        <Progress.Section value={Math.max(percent, 4)} aria-label={t(label)} animated />
      </Progress.Root>
      <Text size="sm" mt={4} role="status">
        {t(label)} {of && t('client_import_progress', of)}
      </Text>
    </div>
  );
}
