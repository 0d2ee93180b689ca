import { Button, Image, Stack, Text } from '@mantine/core';
import type { Client } from '@resa/contract/client-file';
import { useT } from '../../local/texts.ts';
import { PhotoField } from '../photo/PhotoField.tsx';
import type { Edit } from './useEdit.ts';

/** The photo while the file is edited; one that came back with a kept edit stands until another is chosen. */
export function Photo({ client, edit }: { client: Client; edit: Edit }) {
  const t = useT();
  const { keptPhoto } = edit;
  return (
    <Stack gap="xs">
      <PhotoField client={client} ref={edit.photo} onChange={edit.photoChanged} />
      {keptPhoto !== null && (
        <Stack gap={4} align="flex-start">
          {keptPhoto !== '' && <Image src={keptPhoto} alt={t('photo_kept')} w={84} h={84} radius="md" />}
          <Text size="sm">{t(keptPhoto === '' ? 'photo_will_go' : 'photo_kept')}</Text>
          <Button size="compact-sm" variant="default" onClick={edit.forgetPhoto}>
            {t('undo')}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
