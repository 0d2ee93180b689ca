import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../local/texts.ts';
import { Languages } from './Languages.tsx';
import classes from './session.module.css';

interface Props {
  picture: ReactNode;
  title: string;
  lead?: ReactNode;
  /** A sentence above a drawing at the bottom; without one the drawing is in the middle. */
  saying?: string;
  /** Forms of two columns. */
  wide?: boolean;
  children: ReactNode;
}

/** A drawing on one side, a form on the other; on small screens one below the other. */
export function Scene({ picture, title, lead, saying, wide, children }: Props) {
  const t = useT();
  return (
    <div className={classes.scene}>
      <div className={classes.view} data-hanging={saying ? undefined : true}>
        {saying && <p className={classes.saying}>{saying}</p>}
        <div className={classes.picture}>{picture}</div>
      </div>
      <div className={classes.side}>
        <div className={classes.bar}>
          <span className={classes.product}>
            <img src="/resa.svg" alt="" width={26} height={26} />
            {t('product_name')}
          </span>
          <Languages />
        </div>
        <div className={`${classes.form} ${wide ? classes.wide : ''}`}>
          <Title order={1}>{title}</Title>
          {lead && (
            <Text component="div" c="dimmed" mt={4}>
              {lead}
            </Text>
          )}
          <div className={classes.below}>{children}</div>
        </div>
      </div>
    </div>
  );
}
