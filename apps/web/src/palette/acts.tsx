/** The offers of the palette in addition to clients: screens, and actions on the program itself. */
import { titleOf } from '@resa/contract/lists/labels';
import { listNames } from '@resa/contract/lists/names';
import { mayAny } from '@resa/contract/permissions';
import {
  IconKeyboard,
  IconLanguage,
  IconLayoutDashboard,
  IconList,
  IconLock,
  IconLogout,
  IconMoon,
  IconSearch,
  IconTableImport,
  IconTableOptions,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressOf } from '../categories/index.ts';
import { lockScreen, useCan, useSession } from '../local/session.ts';
import { setLocale, useLocale, useT } from '../local/texts.ts';
import type { PersonShown } from '../people/PersonCard.tsx';
import { screens } from '../routes.tsx';
import { useThemeToggle } from '../ui/ThemeToggle.tsx';
import { useOpened } from '../ui/useOpened.ts';

/** An entry: a client, or words with a picture. */
export interface Act {
  id: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  /** The key that does the same on the screen behind. */
  keys?: string;
  person?: PersonShown;
  run: () => void;
}

/** Screens without a place in the menu that need no address of a client, a location or the like. */
const BESIDE = {
  '/': IconLayoutDashboard,
  '/new_client': IconUserPlus,
  '/import': IconTableImport,
  '/roles/matrix': IconTableOptions,
} as const;

/** The screens of the menu; with `all` every screen that can be opened directly, the reference lists among them. */
export function useScreens(all: boolean): Act[] {
  const t = useT();
  const session = useSession();
  const navigate = useNavigate();
  const may = useCan();
  const open = (path: string) => () => void navigate({ to: path });
  const listed = screens
    .filter((screen) => !screen.may || mayAny(session.permissions, screen.may))
    .flatMap(({ path, menu, title }): Act[] => {
      if (menu && !(menu.when?.(session) ?? true)) return [];
      const Sign = menu?.icon ?? BESIDE[path as keyof typeof BESIDE];
      return Sign ? [{ id: path, label: t(menu?.label ?? title), icon: <Sign size={20} />, run: open(path) }] : [];
    });
  if (!all || !may('crud_categories', 'view_categories')) return listed;
  const lists = listNames.map((name) => ({
    id: name,
    label: t(titleOf(name)),
    description: t('categories'),
    icon: <IconList size={20} />,
    run: open(addressOf(name)),
  }));
  return [...listed, ...lists];
}

/** The whole search page for the typed text. */
export function useSearchAll(search: string): Act[] {
  const t = useT();
  const navigate = useNavigate();
  const may = useCan();
  if (search === '' || !may('search_global')) return [];
  return [
    {
      id: 'search',
      label: t('search_for', { search }),
      icon: <IconSearch size={20} />,
      run: () => void navigate({ to: '/search', search: { search } }),
    },
  ];
}

export function useActions(): Act[] {
  const t = useT();
  const navigate = useNavigate();
  const other = useLocale() === 'en' ? 'fr' : 'en';
  const theme = useThemeToggle();
  const keys = useOpened('keys');
  const { single_keys } = useSession();
  return [
    {
      id: 'profile',
      label: t('my_profile'),
      icon: <IconUser size={20} />,
      run: () => void navigate({ to: '/profile' }),
    },
    {
      id: 'keys',
      label: t('keys_title'),
      icon: <IconKeyboard size={20} />,
      ...(single_keys === 1 && { keys: '?' }),
      run: () => keys.open(),
    },
    { id: 'theme', label: t(theme.label), icon: <IconMoon size={20} />, run: theme.toggle },
    { id: 'language', label: t('switch_language'), icon: <IconLanguage size={20} />, run: () => void setLocale(other) },
    { id: 'lock', label: t('lock_screen'), icon: <IconLock size={20} />, run: () => lockScreen('LS2') },
    { id: 'logout', label: t('logout'), icon: <IconLogout size={20} />, run: () => void navigate({ to: '/logout' }) },
  ];
}
