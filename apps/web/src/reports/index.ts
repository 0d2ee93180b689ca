import { lazy } from 'react';

/** The parts of the reports' screens that others need. */
export { reportScreens } from './screens.ts';
/** A report within another screen. */
export const ReportBody = lazy(() => import('./page/ReportBody.tsx'));
