import { Anchor, Badge, Breadcrumbs, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../local/texts.ts';
import type { Crumb } from '../screens.ts';
import { useScreen } from '../useScreen.ts';
import { Figure } from './Figure.tsx';
import { ScreenHelp } from './help/ScreenHelp.tsx';
import styles from './Page.module.css';

interface Props {
  /** The heading; a client's name or a text already translated. */
  title: string;
  /** Places above this one, outermost first; those of the table of screens when absent. */
  crumbs?: readonly Crumb[];
  /** How many the page lists; `capped` shows "500+". */
  count?: number;
  capped?: boolean;
  /** Replaces the breadcrumbs, the heading and the help, and contains the heading. */
  line?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen of the staff layout: the way to it, its title, the count, its actions, then its content. */
export function Page({ title, crumbs, count, capped, line, actions, children }: Props) {
  const t = useT();
  const screen = useScreen();
  const nameOf = (crumb: Crumb) => t(typeof crumb === 'string' ? crumb : crumb.label);
  // A group named like the one screen that leads its others, such as reports, is shown once.
  const above = (crumbs ?? screen?.crumbs ?? []).filter((crumb, index, all) => {
    const below = all[index + 1];
    return nameOf(crumb) !== (below === undefined ? title : nameOf(below));
  });
  if (line)
    return (
      <div className={styles.page}>
        {line}
        {children}
      </div>
    );
  return (
    <div className={styles.page}>
      {above.length > 0 && (
        <nav aria-label={t('breadcrumb')} className={styles.crumbs}>
          <Breadcrumbs separatorMargin={6} fz="sm" styles={{ breadcrumb: { lineHeight: 1.35 } }}>
            {above.map((crumb) =>
              typeof crumb === 'string' ? (
                <Text key={crumb} fz="sm" c="dimmed">
                  {t(crumb)}
                </Text>
              ) : (
                <Anchor key={crumb.label} component={Link} to={crumb.to} fz="sm">
                  {t(crumb.label)}
                </Anchor>
              ),
            )}
            <Text fz="sm" c="dimmed" aria-current="page" className={styles.here}>
              {title}
            </Text>
          </Breadcrumbs>
        </nav>
      )}
      <Group justify="space-between" align="center" gap="sm" mb="md">
        <Group gap="xs" wrap="nowrap">
          <Title order={1}>{title}</Title>
          {count !== undefined && (
            <Badge variant="default" size="lg" radius="xl" className={styles.count}>
              <Figure of={count} capped={capped} />
            </Badge>
          )}
          <span className={styles.help}>
            <ScreenHelp />
          </span>
        </Group>
        {actions && (
          <Group gap="xs" className={styles.actions}>
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </div>
  );
}
