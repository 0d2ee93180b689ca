import { useRouter } from '@tanstack/react-router';
import { whoMay } from '../guard.ts';
import { useCan } from '../local/session.ts';

/** Returns whether there is a screen at an address and this user may open it; what leads elsewhere is no link. */
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
