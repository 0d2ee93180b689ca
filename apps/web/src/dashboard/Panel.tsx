import { Anchor, ScrollArea, Skeleton, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { type TextKey, useT } from '../local/texts.ts';
import { useOpens } from '../ui/useOpens.ts';
import styles from './dashboard.module.css';

/** The height of eight rows with their heading, in pixels. */
const EIGHT_ROWS = 412;

interface Props {
  title: TextKey;
  /** The screen with more of it, which is linked for users who may open it. */
  link: { to: string; label: TextKey };
  /** Whether its rows are still being fetched. */
  waiting: boolean;
  /** The rows in a picture, above them. */
  picture: ReactNode;
  /** The rows: eight are in sight, and the others are scrolled to (001 §9). */
  children: ReactNode;
}

/** One of the dashboard's panels: a heading, a picture and rows, or bars while they are fetched. */
export function Panel({ title, link, waiting, picture, children }: Props) {
  const t = useT();
  const opens = useOpens();
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <Title order={2} id={id}>
          {t(title)}
        </Title>
        {opens(link.to) && (
          <Anchor component={Link} to={link.to} className="unbroken">
            {t(link.label)}
          </Anchor>
        )}
      </div>
      {waiting ? (
        <Stack gap={8} px="md" role="status" aria-label={t('loading')}>
          <Skeleton height={172} radius="sm" />
          {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
            <Skeleton key={row} height={36} radius="sm" />
          ))}
        </Stack>
      ) : (
        <>
          {picture && <div className={styles.picture}>{picture}</div>}
          <ScrollArea.Autosize
            type="auto"
            mah={EIGHT_ROWS}
            className={styles.rows}
            viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t(title) }}
          >
            {children}
          </ScrollArea.Autosize>
        </>
      )}
    </section>
  );
}
