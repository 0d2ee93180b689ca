import { Button, Image, Stack, Text } from '@mantine/core';
import { useT } from '../../local/texts.ts';

interface Props {
  /** The photo to send: a data URL, '' to remove the stored one, null for no change. */
  photo: string | null;
  onUndo: () => void;
}

/** Shows the photo of a restored draft. It is saved unless the user chooses another one or undoes the change. */
export function KeptPicture({ photo, onUndo }: Props) {
  const t = useT();
  if (photo === null) return null;
  return (
    <Stack gap={4} align="flex-start">
      {photo !== '' && <Image src={photo} alt={t('photo_kept')} w={84} h={84} radius="md" />}
      <Text size="sm">{t(photo === '' ? 'photo_will_go' : 'photo_kept')}</Text>
      <Button size="compact-sm" variant="default" onClick={onUndo}>
        {t('undo')}
      </Button>
    </Stack>
  );
}
