import { useMantineContext } from '@mantine/core';
import { useMedia } from './media.ts';

/** Light or dark, as it is drawn now: the user's choice, otherwise the system's. */
export function useScheme(): 'light' | 'dark' {
  const { colorScheme } = useMantineContext();
  const systems = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  return colorScheme === 'auto' ? systems : colorScheme;
}
