import { useNavigate } from '@tanstack/react-router';

/** The tab of an address that names none. */
const FIRST = 'profile';

/** Opens a tab of the file. */
export function useOpenTab(): (name: string | null) => void {
  const navigate = useNavigate();
  return (name) =>
    void navigate({
      to: '.',
      // The filters that one part's list keeps in the address do not apply to the next.
      search: ({ hfid }: Record<string, unknown>) => ({ hfid, tab: name === FIRST ? undefined : name }),
      replace: true,
    } as never);
}
