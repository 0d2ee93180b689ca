/** The parts of appointments that other features use; everything else here is its own. */
import { lazy } from 'react';

export { useUndo } from './useUndo.ts';

/** The appointments tab of a file, within a Suspense. */
export const ClientAppointments = lazy(() => import('./ClientAppointments.tsx'));

/** The wizard in a dialog, for one client. Its code is loaded when somebody books, so it needs a Suspense. */
export const BookAppointment = lazy(() => import('./BookAppointment.tsx'));

/** The latest booking or check-in; its code is loaded with the first of them, so it needs a Suspense. */
export const LastAct = lazy(() => import('./LastAct.tsx'));

/** A month of days. Its code is loaded with the first one, so it needs a Suspense. */
export const MonthCalendar = lazy(async () => ({ default: (await import('./MonthCalendar.tsx')).MonthCalendar }));
