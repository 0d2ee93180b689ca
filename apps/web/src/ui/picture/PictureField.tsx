/** Lets the user choose, cut (PictureCutter), remove or restore a photo. The parent calls `photo()` when it saves. */
import { Button, FileButton, Group, Skeleton, Stack, Text } from '@mantine/core';
import { lazy, type ReactNode, type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { useT } from '../../local/texts.ts';
import { notify } from '../notify.ts';
import { ACCEPTED, checkPicture, PHOTO_LIMIT, PICTURE_FAULTS } from './cutting.ts';
import { fitted } from './fitting.ts';
import type { CutBy, CutterHandle } from './PictureCutter.tsx';
import { useAccepted } from './useAccepted.ts';

const PictureCutter = lazy(() => import('./PictureCutter.tsx'));

export interface PictureHandle {
  /** A data URL for a new photo, '' to remove it, null when nothing changed (000 O-77). */
  photo(): string | null;
  reset(): void;
}

interface Props {
  ref: Ref<PictureHandle>;
  /** Whether there is a photo now, and how to load it for cropping again. */
  photo: 0 | 1;
  load: () => Promise<Blob>;
  /** 1 if a photo is stored that the user may not see; they can only remove it. */
  hidden?: 0 | 1;
  by: CutBy;
  /** Pixels of the square on the screen. */
  side: number;
  /** Called at each change, including moves of the cut, with whether there is something to save. */
  onChange: (changed: boolean) => void;
  /** Shows the stored photo. */
  children: ReactNode;
}

export function PictureField({ ref, photo, hidden = 0, load, by, side, onChange, children }: Props) {
  const t = useT();
  const [change, setChange] = useState<File | 'remove' | null>(null);
  const [busy, setBusy] = useState(false);
  const accepted = useAccepted(ACCEPTED);
  const cutter = useRef<CutterHandle>(null);
  const resetButton = useRef<() => void>(null);
  const chooser = useRef<HTMLButtonElement>(null);

  const become = (next: File | 'remove' | null) => {
    setChange(next);
    onChange(next !== null);
    resetButton.current?.();
  };
  /** The pressed button is removed, so the remaining one takes the focus. */
  const becomeByButton = (next: File | 'remove' | null) => {
    become(next);
    chooser.current?.focus();
  };
  const choose = async (file: File | null) => {
    if (!file) return;
    for (const fault of PICTURE_FAULTS) notify.over(fault);
    setBusy(true);
    const fit = await fitted(file, PHOTO_LIMIT);
    setBusy(false);
    const refusal = typeof fit === 'string' ? fit : checkPicture(fit);
    if (!refusal) return become(fit as File);
    // The choice before goes too: onChange clears the draft, become(null) the unsaved picture.
    onChange(true);
    become(null);
    notify.error(refusal);
  };
  const adjust = async () => {
    try {
      const blob = await load();
      becomeByButton(new File([blob], 'photo', { type: blob.type }));
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
        <Suspense fallback={<Skeleton w={side + 32} h={side + 32} />}>
          <PictureCutter
            key={`${change.name}${change.lastModified}`}
            ref={cutter}
            file={change}
            by={by}
            side={side}
            onCut={() => onChange(true)}
            onBroken={() => {
              notify.error('e_picture_broken');
              become(null);
            }}
          />
        </Suspense>
      ) : (
        change === null && children
      )}
      <Stack gap="xs" align="flex-start">
        <FileButton onChange={(file) => void choose(file)} accept={accepted} resetRef={resetButton}>
          {(props) => (
            <Button variant="default" ref={chooser} loading={busy} {...props}>
              {t('choose_photo')}
            </Button>
          )}
        </FileButton>
        {photo === 1 && change === null && (
          <Button variant="default" onClick={() => void adjust()}>
            {t('adjust_photo')}
          </Button>
        )}
        {(photo === 1 || hidden === 1) && change === null && (
          <Button variant="default" onClick={() => becomeByButton('remove')}>
            {t('remove_photo')}
          </Button>
        )}
        {change !== null && (
          <Button variant="subtle" onClick={() => becomeByButton(null)}>
            {t('undo')}
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status">
          {change === 'remove' ? t('photo_will_go') : t('photo_help')}
        </Text>
      </Stack>
    </Group>
  );
}
