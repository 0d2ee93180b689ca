/** The window of "?": the picture of the screen, its purpose, and the way to the help of all screens. */
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useT } from '../../local/texts.ts';
import { Picture } from './Picture.tsx';
import { helpOf } from './pages.ts';

export default function HelpWords({ path }: { path: string }) {
  const t = useT();
  const page = helpOf(path);
  return (
    <Stack gap="sm">
      {page && <Picture of={page.picture} />}
      {page && <Text size="sm">{t(page.text)}</Text>}
      <Anchor component={Link} to="/help" size="sm">
        {t('help_all')}
      </Anchor>
    </Stack>
  );
}
