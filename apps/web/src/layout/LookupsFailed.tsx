import { Alert, Button, Group } from '@mantine/core';
import { lookupState, refreshLookups } from '../local/lookups.ts';
import { useStore } from '../local/store.ts';
import { useT } from '../local/texts.ts';

/** Shown above the screen when the reference lists never arrived (001 §8). */
export function LookupsFailed() {
  const t = useT();
  if (useStore(lookupState) !== 'failed') return null;
  return (
    <Alert color="red" mb="md" role="alert">
      <Group justify="space-between">
        {t('e_lookup_tables')}
        <Button size="compact-sm" variant="default" onClick={() => void refreshLookups()}>
          {t('try_again')}
        </Button>
      </Group>
    </Alert>
  );
}
