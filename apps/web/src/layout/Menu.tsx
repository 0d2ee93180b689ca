import { Badge, NavLink, Stack, Text, Tooltip } from '@mantine/core';
import { IconLayoutDashboard, IconLogout } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../local/session.ts';
import { type TextKey, useT } from '../local/texts.ts';
import { screens } from '../routes.tsx';
import type { MenuGroup } from '../screens.ts';
import styles from './Menu.module.css';
import { type MenuEntry, menuOf } from './menu-entries.ts';

const groupNames: Record<MenuGroup, TextKey> = {
  front_desk: 'group_front_desk',
  reports: 'group_reports',
  administration: 'group_administration',
  database: 'group_database',
};

/** The side menu: groups with the screens that this user may open; `mini` shows icons alone. */
export function Menu({ mini }: { mini: boolean }) {
  const t = useT();
  const session = useSession();
  return (
    <nav aria-label={t('menu')} className={styles.menu} data-mini={mini || undefined}>
      <Stack gap={2}>
        <Item to="/" label={t('dashboard')} icon={<IconLayoutDashboard size={20} />} mini={mini} />
        {menuOf(screens, session).map(({ group, entries }) => (
          <Group key={group} label={t(groupNames[group])} mini={mini}>
            {entries.map((entry, index) => (
              <Entry key={entry.path} entry={entry} before={entries[index - 1]} mini={mini} />
            ))}
          </Group>
        ))}
      </Stack>
      <Item to="/logout" label={t('logout')} icon={<IconLogout size={20} />} mini={mini} />
    </nav>
  );
}

function Group({ label, mini, children }: { label: string; mini: boolean; children: ReactNode }) {
  return (
    <Stack gap={2} role="group" aria-label={label}>
      {mini ? (
        <hr className={styles.line} />
      ) : (
        <Text size="xs" c="dimmed" fw={600} px="sm" pt="md" pb={4} aria-hidden>
          {label}
        </Text>
      )}
      {children}
    </Stack>
  );
}

function Entry({ entry, before, mini }: { entry: MenuEntry; before: MenuEntry | undefined; mini: boolean }) {
  const t = useT();
  const session = useSession();
  const Icon = entry.icon;
  const count = entry.badge ? session[entry.badge] : 0;
  return (
    <>
      {entry.sub && entry.sub !== before?.sub && !mini && (
        <Text size="xs" c="dimmed" px="sm" pt={6}>
          {t(entry.sub)}
        </Text>
      )}
      <Item
        to={entry.path}
        label={t(entry.label)}
        icon={<Icon size={20} />}
        mini={mini}
        badge={
          count > 0 && (
            <Badge size="sm" circle={count < 10} aria-label={t('waiting_requests', { count })}>
              {count}
            </Badge>
          )
        }
      />
    </>
  );
}

interface ItemProps {
  to: string;
  label: string;
  icon: ReactNode;
  mini: boolean;
  badge?: ReactNode;
}

function Item({ to, label, icon, mini, badge }: ItemProps) {
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const active = here === to;
  const link = (
    <NavLink
      component={Link}
      to={to}
      label={mini ? undefined : label}
      aria-label={mini ? label : undefined}
      leftSection={icon}
      rightSection={mini ? undefined : badge}
      active={active}
      aria-current={active ? 'page' : undefined}
      className={styles.item}
    />
  );
  return mini ? (
    <Tooltip label={label} position="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
