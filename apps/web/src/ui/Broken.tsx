import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useStore } from '../local/store.ts';
import { useT } from '../local/texts.ts';
import { applyUpdate, updateReady } from '../local/updates.ts';

/** Shown in place of a broken screen; the rest of the page still works. */
export function Broken({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useT();
  const outdated = useStore(updateReady);
  useEffect(() => console.error(error), [error]);
  return (
    <Center mih={360} p="xl">
      <Stack align="center" maw={440} role="alert">
        <Title order={1} tabIndex={-1} ta="center">
          {t('broken_title')}
        </Title>
        <Text ta="center" c="dimmed">
          {t(outdated ? 'update_available' : 'broken_text')}
        </Text>
        <Button onClick={outdated ? applyUpdate : reset}>{t(outdated ? 'refresh' : 'try_again')}</Button>
      </Stack>
    </Center>
  );
}
