/** The parts of consents that other features show, each under a Suspense. */
import { lazy } from 'react';

export { useConsentsAsked } from './asked.ts';

/** The consents of the people of a file. */
export const ConsentsOfFile = lazy(() => import('./ConsentsOfFile.tsx'));
/** The same as a step of the intake, which asks at once. */
export const ConsentStep = lazy(() => import('./ConsentStep.tsx'));
