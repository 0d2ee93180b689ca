import { Badge, NavLink, Stack, Text, Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconFolder, IconLayoutDashboard, IconLogout } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../local/session.ts';
import { type TextKey, useT } from '../local/texts.ts';
import { screens } from '../routes.tsx';
import type { MenuGroup } from '../screens.ts';
import { useScreen } from '../useScreen.ts';
import styles from './Menu.module.css';
import { type MenuEntry, menuOf } from './menu-entries.ts';

const groupNames: Record<MenuGroup, TextKey> = {
  front_desk: 'group_front_desk',
  reports: 'group_reports',
  administration: 'group_administration',
  database: 'group_database',
};

/** The side menu: groups with the screens that this user may open; `mini` shows only icons. */
export function Menu({ mini }: { mini: boolean }) {
  const t = useT();
  const session = useSession();
  return (
    <nav aria-label={t('menu')} className={styles.menu} data-mini={mini || undefined}>
      <Stack gap={2}>
        <Item to="/" label={t('dashboard')} icon={<IconLayoutDashboard size={20} />} mini={mini} />
        {menuOf(screens, session).map(({ group, entries }) => (
          <Group key={group} label={t(groupNames[group])} mini={mini}>
            {bySub(entries).map(([sub, part]) => {
              const items = part.map((entry) => <Entry key={entry.path} entry={entry} mini={mini} />);
              if (!sub) return items;
              // The icons would all be the same; the screen above them links to all.
              if (mini) return null;
              return (
                <Sub key={sub} sub={sub} paths={part.map(({ path }) => path)}>
                  {items}
                </Sub>
              );
            })}
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

/** The entries of a group in their order, those of a group within it together. */
function bySub(entries: readonly MenuEntry[]): [sub: TextKey | undefined, part: MenuEntry[]][] {
  const subs = [...new Set(entries.map(({ sub }) => sub))];
  return subs.map((sub) => [sub, entries.filter((entry) => entry.sub === sub)]);
}

/** A group within a group: until it is opened or folded on this computer, it is open only on its own screens. */
function Sub({ sub, paths, children }: { sub: TextKey; paths: readonly string[]; children: ReactNode }) {
  const t = useT();
  const isHere = useRouterState({ select: ({ location }) => paths.includes(location.pathname) });
  const [open, setOpen] = useLocalStorage<boolean | null>({
    key: `menu_${sub}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const isOpen = open ?? isHere;
  return (
    <>
      <NavLink
        component="button"
        type="button"
        label={t(sub)}
        leftSection={<IconFolder size={20} />}
        rightSection={<IconChevronDown size={16} className={styles.chevron} data-open={isOpen || undefined} />}
        aria-expanded={isOpen}
        className={styles.item}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Stack gap={2} role="group" aria-label={t(sub)} className={styles.sub}>
          {children}
        </Stack>
      )}
    </>
  );
}

function Entry({ entry, mini }: { entry: MenuEntry; mini: boolean }) {
  const t = useT();
  const session = useSession();
  const Icon = entry.icon;
  const count = entry.badge ? session[entry.badge] : 0;
  return (
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
  );
}

/** The address of the menu's entry above a page that has none of its own, such as the clients list above a file. */
function useEntryAbove(): string | null {
  const screen = useScreen();
  if (!screen || screen.menu) return null;
  return screen.crumbs?.flatMap((crumb) => (typeof crumb === 'string' ? [] : crumb.to)).at(-1) ?? null;
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
  const above = useEntryAbove();
  const active = here === to;
  const link = (
    <NavLink
      component={Link}
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      label={mini ? undefined : label}
      aria-label={mini ? label : undefined}
      leftSection={icon}
      rightSection={mini ? undefined : badge}
      active={active || above === to}
      aria-current={active ? 'page' : above === to || undefined}
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
