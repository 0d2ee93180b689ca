import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type TextKey, useT } from '../local/texts.ts';
import styles from './Empty.module.css';

/** Shown where a list is empty: a drawing, what it means, and what to do next. */
export function Empty({ text, hint, children }: { text: TextKey; hint?: TextKey; children?: ReactNode }) {
  const t = useT();
  return (
    <Stack align="center" gap="xs" py="xl" px="md" className={styles.empty}>
      <Basket />
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

/** An empty basket on a counter. */
function Basket() {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 100" aria-hidden="true">
      <path d="M10 88h140" />
      <path d="M48 50h64l-7 34a4 4 0 0 1-4 4H59a4 4 0 0 1-4-4z" />
      <path d="M58 50c2-20 12-30 22-30s20 10 22 30" />
      <path d="M64 58l4 24M80 58v24M96 58l-4 24" className={styles.fine} />
      <path d="M122 88c0-10 6-16 12-16s8 6 8 16M130 72c0-4 2-7 6-8" className={styles.accent} />
    </svg>
  );
}
