import { Stack, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { type TextKey, useT } from '../local/texts.ts';
import { AfterDrawing } from './AfterDrawing.tsx';
import type { DrawingName } from './Drawing.tsx';

const Drawing = lazy(() => import('./Drawing.tsx'));

interface Props {
  text: TextKey;
  hint?: TextKey | undefined;
  /** The drawing that goes with the text, unless another is named. */
  drawing?: DrawingName;
  /** The next act. */
  children?: ReactNode;
}

/** Shown where a list is empty: a drawing, an explanation, and the next step. */
export function Empty({ text, hint, drawing, children }: Props) {
  const t = useT();
  return (
    <Stack align="center" gap="xs" py="xl" px="md">
      {/* Its room is kept: nothing moves when it arrives. */}
      <div style={{ height: 100 }}>
        <AfterDrawing>
          <Suspense>
            <Drawing of={drawing} text={text} />
          </Suspense>
        </AfterDrawing>
      </div>
      <Text fw={550} ta="center">
        {t(text)}
      </Text>
      {hint && (
        <Text c="dimmed" ta="center" maw={420}>
          {t(hint)}
        </Text>
      )}
      {children}
    </Stack>
  );
}
