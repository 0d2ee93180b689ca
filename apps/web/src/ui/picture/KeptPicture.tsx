import { Button, Image, Stack, Text } from '@mantine/core';
import { useT } from '../../local/texts.ts';

interface Props {
  /** The photo as it is sent: a data URL, '' to remove it, null for none. */
  photo: string | null;
  onUndo: () => void;
}

/** A photo restored with unsaved work: it will be saved unless another is chosen or this is undone. */
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
