import { lazy } from 'react';

/** The form by which a report's page has it sent regularly. */
export const ScheduleDialog = lazy(() => import('./ScheduleDialog.tsx'));
