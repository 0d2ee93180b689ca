import { Card, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { type TextKey, useT } from '../local/texts.ts';
import styles from './settings.module.css';

interface Props {
  /** Names the section in the address. */
  name: string;
  title: TextKey;
  lead: TextKey;
  children: ReactNode;
}

export function SectionCard({ name, title, lead, children }: Props) {
  const t = useT();
  const id = useId();
  return (
    <Card
      component="section"
      p="lg"
      id={`settings-${name}`}
      aria-labelledby={id}
      className={styles.section}
      style={{ overflow: 'visible' }}
    >
      <Title order={2} size="h4" id={id} tabIndex={-1}>
        {t(title)}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t(lead)}
      </Text>
      {children}
    </Card>
  );
}
