import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * Which dialog of a screen is open, kept in the address as `?name=value`: it opens again after a reload or a locked
 * screen, and the back button closes it. It contains only ids and plain words, never a person's name.
 */
export function useOpened(name: string) {
  const { [name]: opened } = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const write = (value: string | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({ ...old, [name]: value }),
      replace,
      resetScroll: false,
    });
  return {
    opened: opened ?? null,
    open: (value: string | number = '1') => write(String(value), false),
    close: () => write(undefined, true),
  };
}
