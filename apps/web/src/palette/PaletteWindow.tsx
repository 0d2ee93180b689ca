/** Ctrl/Cmd+K: jump to a screen, find a client, do a thing (001 §2.16). */
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { mayAny } from '@resa/contract/permissions';
import { foldedMatch } from '@resa/rules/text/fold';
import { IconLanguage, IconLock, IconLogout, IconMoon, IconSearch, IconUser } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { lockScreen, useCan, useSession } from '../local/session.ts';
import { setLocale, useLocale, useT } from '../local/texts.ts';
import { screens } from '../routes.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { useThemeToggle } from '../ui/ThemeToggle.tsx';
import { takeKeys } from './early-keys.ts';
import { paletteStore } from './open.ts';
import { providers } from './providers.ts';
import type { PaletteHit } from './search.ts';

interface Act {
  id: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  aside?: ReactNode;
  run: () => void;
}

export default function PaletteWindow() {
  const t = useT();
  const [typed, setTyped] = useState('');
  // At the moment that the field is rendered, so that no letter typed without a pause is lost.
  const takeFocus = useCallback((input: HTMLInputElement | null) => {
    if (!input) return;
    input.focus();
    const letters = takeKeys();
    if (letters !== '') setTyped(letters);
  }, []);
  return (
    <Spotlight.Root
      store={paletteStore}
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      transitionProps={{ duration: 0 }}
      styles={{ actionDescription: { opacity: 1 } }}
      attributes={{ content: { 'aria-label': t('palette') } }}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search
        ref={takeFocus}
        data-keeps-focus
        placeholder={t('palette')}
        aria-label={t('palette')}
        leftSection={<IconSearch size={20} aria-hidden />}
      />
      <Acts typed={typed} />
    </Spotlight.Root>
  );
}

function Acts({ typed }: { typed: string }) {
  const t = useT();
  const found = useFound(typed);
  const visible = (acts: Act[]) => acts.filter(({ label }) => foldedMatch(label, typed));
  const groups = [
    { label: t('palette_screens'), acts: visible(useScreens()) },
    ...found,
    { label: t('palette_actions'), acts: [...useSearchAll(typed.trim()), ...visible(useActions())] },
  ].filter(({ acts }) => acts.length > 0);
  const shown = groups.flatMap(({ acts }) => acts.map(({ id }) => id)).join();
  const list = useFirstSelected(typed !== '' ? shown : '');
  return (
    <Spotlight.ActionsList ref={list}>
      {groups.map(({ label, acts }) => (
        <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label}>
          {acts.map(({ id, label: name, description, icon, aside, run }) => (
            <Spotlight.Action
              key={id}
              label={name}
              description={description}
              leftSection={icon}
              rightSection={aside}
              onClick={run}
            />
          ))}
        </Spotlight.ActionsGroup>
      ))}
      {groups.length === 0 && <Spotlight.Empty>{t('no_data_found')}</Spotlight.Empty>}
    </Spotlight.ActionsList>
  );
}

/** What is found arrives after the typing, when Spotlight no longer selects by itself: Enter takes the first of the entries shown now. */
function useFirstSelected(shown: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown === '') return;
    list.current?.querySelector('[data-selected]')?.removeAttribute('data-selected');
    list.current?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    paletteStore.updateState((state) => ({ ...state, selected: 0 }));
  }, [shown]);
  return list;
}

function useScreens(): Act[] {
  const t = useT();
  const session = useSession();
  const navigate = useNavigate();
  return screens
    .filter(({ menu, may }) => menu && (!may || mayAny(session.permissions, may)) && (menu.when?.(session) ?? true))
    .map(({ path, menu }) => {
      const Icon = menu?.icon;
      return {
        id: path,
        label: menu ? t(menu.label) : path,
        icon: Icon && <Icon size={20} />,
        run: () => void navigate({ to: path }),
      };
    });
}

/** The whole search page for what was typed; on a phone this is the way to it. */
function useSearchAll(search: string): Act[] {
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

function useActions(): Act[] {
  const t = useT();
  const navigate = useNavigate();
  const other = useLocale() === 'en' ? 'fr' : 'en';
  const theme = useThemeToggle();
  return [
    {
      id: 'profile',
      label: t('my_profile'),
      icon: <IconUser size={20} />,
      run: () => void navigate({ to: '/profile' }),
    },
    { id: 'theme', label: t(theme.label), icon: <IconMoon size={20} />, run: theme.toggle },
    { id: 'language', label: t('switch_language'), icon: <IconLanguage size={20} />, run: () => void setLocale(other) },
    { id: 'lock', label: t('lock_screen'), icon: <IconLock size={20} />, run: () => lockScreen('LS2') },
    { id: 'logout', label: t('logout'), icon: <IconLogout size={20} />, run: () => void navigate({ to: '/logout' }) },
  ];
}

/** What the features' searches found; an answer to older typing is dropped with its query. */
function useFound(typed: string): { label: string; acts: Act[] }[] {
  const t = useT();
  const navigate = useNavigate();
  const { permissions } = useSession();
  const [text] = useDebouncedValue(typed.trim(), 300);
  const mine = providers.filter(({ may }) => mayAny(permissions, may));
  const answers = useQueries({
    queries: mine.map(({ name, from, load }) => ({
      queryKey: ['palette', name, text],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await load()).default(text, signal),
      enabled: text.length >= from,
      staleTime: 10_000,
    })),
  });
  return mine.flatMap(({ name, label }, index) => {
    const hits = answers[index]?.data ?? [];
    const headings = [...new Set(hits.map(({ under }) => under ?? label))];
    return headings.map((heading) => ({
      label: t(heading),
      acts: hits
        .filter(({ under }) => (under ?? label) === heading)
        .map((hit: PaletteHit) => ({
          id: `${name}:${hit.id}`,
          label: hit.label,
          ...(hit.description && { description: hit.description }),
          ...(hit.client_state && { aside: <StateBadge kind="client_state" id={hit.client_state} /> }),
          run: () => void navigate({ to: hit.to }),
        })),
    }));
  });
}
