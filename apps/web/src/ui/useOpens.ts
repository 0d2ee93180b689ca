import { useRouter } from '@tanstack/react-router';
import { whoMay } from '../guard.ts';
import { useCan } from '../local/session.ts';

/** Returns whether an address has a screen that this user may open; an address elsewhere is not linked. */
export function useOpens(): (address: string) => boolean {
  const { routesByPath } = useRouter();
  const may = useCan();
  return (address) => {
    const { pathname, searchParams } = new URL(address, location.origin);
    const screen = routesByPath[pathname as keyof typeof routesByPath]?.options.staticData?.screen;
    if (!screen) return false;
    const permissions = whoMay(screen, Object.fromEntries(searchParams));
    return !permissions || may(...permissions);
  };
}
