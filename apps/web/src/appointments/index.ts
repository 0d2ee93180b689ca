/** What other features use of appointments; everything else here is its own. */
import { lazy } from 'react';

export { EligibilityBadge } from './EligibilityBadge.tsx';
export { useReport } from './useReport.ts';
export { dayText, momentText } from './words.ts';

/** The appointments tab of a file; it stands within a Suspense. */
export const ClientAppointments = lazy(() => import('./ClientAppointments.tsx'));

/** The wizard in a dialog, for one client. Its code comes when somebody books, so it stands within a Suspense. */
export const BookAppointment = lazy(() => import('./BookAppointment.tsx'));

/** What was just booked or checked in; its code comes with the first such act, so it stands within a Suspense. */
export const LastAct = lazy(() => import('./LastAct.tsx'));

/** A month of days. Its code comes with the first one, so it stands within a Suspense. */
export const MonthCalendar = lazy(async () => ({ default: (await import('./MonthCalendar.tsx')).MonthCalendar }));
