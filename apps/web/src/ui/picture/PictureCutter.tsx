/**
 * Cuts a square out of a picture, which is dragged or moved by buttons and arrow keys. It is zoomed and turned by
 * `sliders` (the user's own avatar: 1 to 3 by 0.02, 0 to 360 degrees; 000 §9) or by `steps` (a client's photo: twice
 * and half, 5 and 90 degrees; 000 §2).
 */
import { ActionIcon, Input, Slider, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import AvatarEditor, { type AvatarEditorRef } from 'react-avatar-editor';
import { useT } from '../../local/texts.ts';
import { moved, STEPS } from './cutting.ts';
import classes from './picture.module.css';
import { Steps } from './Steps.tsx';

/** Pixels of the stored square (000 O-72, O-74). */
const SIDE = 480;
/** Around the round stencil; a square one fills the file's narrow column. */
const BORDERS = { sliders: 16, steps: 3 } as const;
const arrows = [
  { key: 'ArrowLeft', text: 'photo_move_left', Icon: IconArrowLeft },
  { key: 'ArrowUp', text: 'photo_move_up', Icon: IconArrowUp },
  { key: 'ArrowDown', text: 'photo_move_down', Icon: IconArrowDown },
  { key: 'ArrowRight', text: 'photo_move_right', Icon: IconArrowRight },
] as const;

export type CutBy = 'sliders' | 'steps';
export interface CutterHandle {
  /** The square as a JPEG data URL; null while the picture is still loading. */
  cut(): string | null;
}
interface Props {
  ref: Ref<CutterHandle>;
  file: File;
  by: CutBy;
  /** Pixels of the square on the screen. */
  side: number;
  /** Called when the selected square has changed. */
  onCut: () => void;
  onBroken: () => void;
}

export default function PictureCutter({ ref, file, by, side, onCut, onBroken }: Props) {
  const t = useT();
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [position, setPosition] = useState({ x: 0.5, y: 0.5 });
  const ready = useRef(false);
  const editor = useRef<AvatarEditorRef>(null);
  const border = BORDERS[by];

  useImperativeHandle(ref, () => ({
    cut: () => (ready.current && editor.current ? squared(editor.current.getImage()) : null),
  }));
  const move = (key: string) => {
    const step = STEPS[key];
    if (step) setPosition((before) => moved(before, step));
    return step !== undefined;
  };
  const onArrow = (event: KeyboardEvent) => {
    if (!(event.target as HTMLElement).matches('[role=slider]') && move(event.key)) event.preventDefault();
  };

  return (
    <Stack gap="sm" w={side + 2 * border} maw="100%" role="group" aria-label={t('photo_cut')} onKeyDown={onArrow}>
      <div className={classes.editor}>
        <AvatarEditor
          ref={editor}
          image={file}
          width={side}
          height={side}
          border={border}
          borderRadius={by === 'sliders' ? side / 2 : 0}
          scale={zoom}
          rotate={rotation}
          position={position}
          onPositionChange={setPosition}
          onLoadSuccess={() => {
            ready.current = true;
            onCut();
          }}
          onImageChange={onCut}
          onLoadFailure={onBroken}
        />
      </div>
      <div className={classes.row}>
        {arrows.map(({ key, text, Icon }) => (
          <ActionIcon key={key} variant="default" size={28} aria-label={t(text)} onClick={() => move(key)}>
            <Icon size={16} aria-hidden />
          </ActionIcon>
        ))}
      </div>
      <Text size="sm" c="dimmed" ta="center">
        {t('photo_preview')}
      </Text>
      {by === 'steps' ? (
        <Steps zoom={zoom} onZoom={setZoom} rotation={rotation} onRotate={setRotation} />
      ) : (
        <>
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
        </>
      )}
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

/** Draws the cut on white, for corners that a rotation leaves empty and for transparent PNGs. */
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
