/** A signature that is drawn with a finger, a pen or the mouse, as the data address of a PNG. */
import { Button, Card, Group, Text } from '@mantine/core';
import { type PointerEvent, useEffect, useRef } from 'react';
import { useT } from '../local/texts.ts';
import styles from './consents.module.css';

const WIDTH = 720;
const HEIGHT = 200;

export function SignaturePad({ onChange }: { onChange: (signature: string | null) => void }) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef(false);
  const clear = () => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, WIDTH, HEIGHT);
    onChange(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(clear, []);
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return [((clientX - left) * WIDTH) / width, ((clientY - top) * HEIGHT) / height];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    Object.assign(context, { strokeStyle: '#14110f', lineWidth: 3, lineCap: 'round', lineJoin: 'round' });
    context.beginPath();
    context.moveTo(...at(event));
  };
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = canvas.current?.getContext('2d');
    if (!drawing.current || !context) return;
    context.lineTo(...at(event));
    context.stroke();
  };
  const end = () => {
    if (!drawing.current) return;
    drawing.current = false;
    onChange(canvas.current?.toDataURL('image/png') ?? null);
  };
  return (
    <Card p="md">
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{t('consent_sign_here')}</Text>
        <Button variant="default" onClick={clear}>
          {t('consent_sign_clear')}
        </Button>
      </Group>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        className={styles.pad}
        role="img"
        aria-label={t('consent_sign_here')}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      />
    </Card>
  );
}
