import { ActionIcon, Kbd, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../local/texts.ts';
import styles from './TopBar.module.css';

/** The search over all clients (001 §2.16): Enter or the icon opens /search with the trimmed text; `/` brings one here. */
export function SearchBox() {
  const t = useT();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const { search: asked } = useSearch({ strict: false }) as { search?: string };
  const [typed, setTyped] = useState(asked ?? '');
  useEffect(() => {
    if (asked !== undefined) setTyped(asked);
  }, [asked]);
  useHotkeys([['/', () => input.current?.select()]]);
  const go = (event: FormEvent) => {
    event.preventDefault();
    const search = typed.trim();
    if (search) void navigate({ to: '/search', search: { search } });
    else input.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the role is on the form for browsers that do not know <search>.
    <form role="search" className={styles.search} onSubmit={go}>
      <TextInput
        ref={input}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        placeholder={t('search_clients')}
        aria-label={t('search_clients')}
        aria-keyshortcuts="/"
        autoComplete="off"
        leftSection={
          <ActionIcon type="submit" variant="transparent" color="gray" aria-label={t('search')}>
            <IconSearch size={18} />
          </ActionIcon>
        }
        rightSection={
          typed === '' && (
            <Kbd size="xs" aria-hidden>
              /
            </Kbd>
          )
        }
      />
    </form>
  );
}
