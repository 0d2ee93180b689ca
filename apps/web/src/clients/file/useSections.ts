import { useLocalStorage } from '@mantine/hooks';

type Kept = Readonly<Record<string, boolean>>;

/**
 * Which sections of a file are open on this computer, the same for every file: names of sections, nothing of a person.
 */
export function useSections() {
  const [kept, keep] = useLocalStorage<Kept>({
    key: 'file_sections',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  return {
    isOpen: (name: string, atFirst: boolean) => kept[name] ?? atFirst,
    setOpen: (name: string, open: boolean) => keep((before) => ({ ...before, [name]: open })),
  };
}
