import { Badge, Skeleton, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { type TextKey, useT } from '../local/texts.ts';
import { Figure } from '../ui/Figure.tsx';
import styles from './dashboard.module.css';

/** One of the dashboard's panels: a heading with its count, then rows, or bars while they are on their way. */
export function Panel({ title, count, children }: { title: TextKey; count: number | undefined; children: ReactNode }) {
  const t = useT();
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <Title order={2} id={id}>
          {t(title)}
        </Title>
        {count !== undefined && (
          <Badge variant="default" size="lg">
            <Figure of={count} />
          </Badge>
        )}
      </div>
      {count === undefined ? (
        <Stack gap={8} px="md" role="status" aria-label={t('loading')}>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
            <Skeleton key={row} height={36} radius="sm" />
          ))}
        </Stack>
      ) : (
        children
      )}
    </section>
  );
}
