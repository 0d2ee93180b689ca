import { useRouter } from '@tanstack/react-router';
import { useCan } from '../local/session.ts';

/** Returns whether there is a screen at an address and this user may open it; what leads elsewhere is no link. */
export function useOpens(): (address: string) => boolean {
  const { routesByPath } = useRouter();
  const may = useCan();
  return (address) => {
    const path = address.split('?')[0] as keyof typeof routesByPath;
    const screen = routesByPath[path]?.options.staticData?.screen;
    return screen !== undefined && (!screen.may || may(...screen.may));
  };
}
