import { isPortalOn } from '@resa/rules/person/portal';
import { useOption } from './lookups.ts';

/** Whether clients can do anything on their own pages. */
export function usePortalOn(): boolean {
  const [seeing, booking, waiting] = [
    useOption('portal_seeing'),
    useOption('portal_booking'),
    useOption('portal_waiting'),
  ];
  return isPortalOn({ portal_seeing: seeing ?? 0, portal_booking: booking ?? 0, portal_waiting: waiting ?? 0 });
}
