import { ActionIcon, Group, Input, Slider, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import AvatarEditor, { type AvatarEditorRef } from 'react-avatar-editor';
import { useT } from '../../local/texts.ts';
import classes from '../session.module.css';

/** Pixels of the stored square (000 O-72). */
const SIDE = 480;
/** Part of the picture that one step moves. */
const STEP = 0.03;
const steps = [
  { text: 'move_left', Icon: IconArrowLeft, x: -STEP, y: 0 },
  { text: 'move_up', Icon: IconArrowUp, x: 0, y: -STEP },
  { text: 'move_down', Icon: IconArrowDown, x: 0, y: STEP },
  { text: 'move_right', Icon: IconArrowRight, x: STEP, y: 0 },
] as const;

export interface CutterHandle {
  /** The square as a JPEG data URL; null while the picture is still loading. */
  cut(): string | null;
}

/** Cuts a square out of a picture: zoom 1 to 3, rotation 0 to 360 degrees, moved by dragging or by buttons. */
export function AvatarCutter({ ref, file, onBroken }: { ref: Ref<CutterHandle>; file: File; onBroken: () => void }) {
  const t = useT();
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [position, setPosition] = useState({ x: 0.5, y: 0.5 });
  const [ready, setReady] = useState(false);
  const editor = useRef<AvatarEditorRef>(null);

  useImperativeHandle(ref, () => ({
    cut: () => (ready && editor.current ? squared(editor.current.getImage()) : null),
  }));
  const move = (step: { x: number; y: number }) =>
    setPosition(({ x, y }) => ({ x: within(x + step.x), y: within(y + step.y) }));

  return (
    <Stack gap="sm" w={256}>
      <div className={classes.editor}>
        <AvatarEditor
          ref={editor}
          image={file}
          width={224}
          height={224}
          border={16}
          borderRadius={112}
          scale={zoom}
          rotate={rotation}
          position={position}
          onPositionChange={setPosition}
          onLoadSuccess={() => setReady(true)}
          onLoadFailure={onBroken}
        />
      </div>
      <Group gap={4} justify="center">
        {steps.map(({ text, Icon, x, y }) => (
          <ActionIcon key={text} variant="default" size={28} aria-label={t(text)} onClick={() => move({ x, y })}>
            <Icon size={16} aria-hidden />
          </ActionIcon>
        ))}
      </Group>
      <Text size="sm" c="dimmed" ta="center">
        {t('photo_preview')}
      </Text>
      <Labelled text={t('photo_zoom')}>
        <Slider
          min={1}
          max={3}
          step={0.02}
          value={zoom}
          onChange={setZoom}
          label={(value) => `${value.toFixed(2)} ×`}
          thumbLabel={t('photo_zoom')}
        />
      </Labelled>
      <Labelled text={t('photo_rotation')}>
        <Slider
          min={0}
          max={360}
          value={rotation}
          onChange={setRotation}
          label={(value) => `${value}°`}
          thumbLabel={t('photo_rotation')}
        />
      </Labelled>
    </Stack>
  );
}

const Labelled = ({ text, children }: { text: string; children: ReactNode }) => (
  <div>
    <Input.Label component="div" mb={4}>
      {text}
    </Input.Label>
    {children}
  </div>
);

const within = (part: number) => Math.min(1, Math.max(0, part));

/** White lies under it, for corners that a rotation leaves empty and for see-through PNGs. */
function squared(cut: HTMLCanvasElement): string {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.drawImage(cut, 0, 0, SIDE, SIDE);
  return canvas.toDataURL('image/jpeg', 0.9);
}
