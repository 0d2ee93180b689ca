import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dated } from '../ui/Dated.tsx';
import classes from './session.module.css';

interface Props {
  picture?: ReactNode;
  title: string;
  lead?: ReactNode;
  /** Shown in the upper corner of the page, such as the languages. */
  corner?: ReactNode;
  children?: ReactNode;
}

/** A page with one thing to say: a drawing, a sentence, what to do next. */
export function Quiet({ picture, title, lead, corner, children }: Props) {
  return (
    <div className={classes.quiet}>
      {corner && <div className={classes.corner}>{corner}</div>}
      {picture && <div className={classes.small}>{picture}</div>}
      <Stack gap="xs" ta="center">
        <Title order={1}>{title}</Title>
        {lead && (
          <Text component="div" c="dimmed" style={{ whiteSpace: 'pre-line', textWrap: 'balance' }}>
            {typeof lead === 'string' ? <Dated>{lead}</Dated> : lead}
          </Text>
        )}
      </Stack>
      {children}
    </div>
  );
}
