/** The parts of bulletins that other features show. */
import { lazy } from 'react';

/** The bulletins tab of a client file; under a Suspense. */
export const BulletinsOfClient = lazy(() => import('./client/BulletinsOfClient.tsx'));
