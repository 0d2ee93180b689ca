import { Button, FileButton, Group, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconFilePlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useT } from '../../local/texts.ts';
import { useAccepted } from '../../ui/picture/useAccepted.ts';

/** A phone converts its photos to JPEG if the page accepts nothing else. */
const PICTURES = 'image/jpeg,image/png';
const DOCUMENTS = `application/pdf,${PICTURES}`;

/** Chooses files, several together; on a touch screen also by the camera. */
export function AddFiles({ name, onFiles }: { name: string; onFiles: (files: File[]) => void }) {
  const t = useT();
  const resetPhoto = useRef<() => void>(null);
  const resetFiles = useRef<() => void>(null);
  // Otherwise the same file could not be chosen again after a refusal.
  const add = (files: File[]) => {
    onFiles(files);
    resetPhoto.current?.();
    resetFiles.current?.();
  };
  const accepted = useAccepted(DOCUMENTS);
  const touched = useMediaQuery('(pointer: coarse)') ?? false;
  return (
    <Group gap="xs">
      {touched && (
        <FileButton
          accept={PICTURES}
          capture="environment"
          resetRef={resetPhoto}
          onChange={(file) => file && add([file])}
        >
          {(props) => (
            <Button {...props} variant="default" size="compact-sm" leftSection={<IconCamera size={16} aria-hidden />}>
              {t('take_photo')}
              <VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          )}
        </FileButton>
      )}
      <FileButton accept={accepted} multiple resetRef={resetFiles} onChange={add}>
        {(props) => (
          <Button {...props} variant="default" size="compact-sm" leftSection={<IconFilePlus size={16} aria-hidden />}>
            {t('add_files')}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )}
      </FileButton>
    </Group>
  );
}
