import { lazy } from 'react';

/** What others need of the reports' screens. */
export { reportScreens } from './screens.ts';
/** A report within another screen. */
export const ReportBody = lazy(() => import('./page/ReportBody.tsx'));
