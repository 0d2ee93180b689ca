import { useNavigate } from '@tanstack/react-router';

/** The tab of an address that names none. */
const FIRST = 'profile';

/** The address of a tab of the open file. The filters that one part's list keeps in the address do not apply to the next. */
export const tabAddress =
  (name: string | null) =>
  ({ hfid }: Record<string, unknown>) => ({ hfid, tab: name === FIRST ? undefined : name });

/** Opens a tab of the file. */
export function useOpenTab(): (name: string | null) => void {
  const navigate = useNavigate();
  return (name) => void navigate({ to: '.', search: tabAddress(name), replace: true } as never);
}
