/** The photo of one's own account: choose, cut (AvatarCutter), remove, undo. The parent asks `photo()` when it saves. */
import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { notify } from '../../ui/notify.ts';
import { AvatarCutter, type CutterHandle } from './AvatarCutter.tsx';

/** The largest file that may be chosen, in bytes. */
const LARGEST = 5_000_000;
const TYPES = ['image/png', 'image/jpeg'];

export interface AvatarHandle {
  /** A data URL for a new photo, '' to remove it, null when nothing changed (000 O-77). */
  photo(): string | null;
  reset(): void;
}

interface Props {
  ref: Ref<AvatarHandle>;
  user: { userid: number; photo: 0 | 1 };
  onChanged: (changed: boolean) => void;
  /** The photo as it stands. */
  children: ReactNode;
}

export function AvatarField({ ref, user, onChanged, children }: Props) {
  const t = useT();
  const [change, setChange] = useState<File | 'remove' | null>(null);
  const cutter = useRef<CutterHandle>(null);
  const resetButton = useRef<() => void>(null);

  const become = (next: File | 'remove' | null) => {
    setChange(next);
    onChanged(next !== null);
    resetButton.current?.();
  };
  const refuse = () => {
    notify.error('e_bad_picture');
    become(null);
  };
  const choose = (file: File | null) => {
    if (!file) return;
    if (TYPES.includes(file.type) && file.size <= LARGEST) become(file);
    else refuse();
  };
  const adjust = async () => {
    try {
      const blob = await api.user.photo({ id: user.userid });
      become(new File([blob], 'photo', { type: blob.type }));
    } catch {
      notify.error('e_get_data');
    }
  };
  useImperativeHandle(ref, () => ({
    photo: () => (change === 'remove' ? '' : change && (cutter.current?.cut() ?? null)),
    reset: () => become(null),
  }));

  return (
    <Group align="flex-start" gap="lg" role="group" aria-label={t('photo')}>
      {change instanceof File ? (
        <AvatarCutter key={`${change.name}${change.lastModified}`} ref={cutter} file={change} onBroken={refuse} />
      ) : (
        change === null && children
      )}
      <Stack gap="xs" align="flex-start">
        <FileButton onChange={choose} accept={TYPES.join()} resetRef={resetButton}>
          {(props) => (
            <Button variant="default" {...props}>
              {t('choose_photo')}
            </Button>
          )}
        </FileButton>
        {user.photo === 1 && change === null && (
          <>
            <Button variant="default" onClick={() => void adjust()}>
              {t('adjust_photo')}
            </Button>
            <Button variant="default" onClick={() => become('remove')}>
              {t('remove_photo')}
            </Button>
          </>
        )}
        {change !== null && (
          <Button variant="subtle" onClick={() => become(null)}>
            {t('undo')}
          </Button>
        )}
        <Text size="sm" c="dimmed">
          {change === 'remove' ? t('photo_will_go') : t('photo_help')}
        </Text>
      </Stack>
    </Group>
  );
}
