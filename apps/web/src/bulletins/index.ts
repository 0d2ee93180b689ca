/** What other features show of bulletins. */
import { lazy } from 'react';

/** The bulletins tab of a client file; under a Suspense. */
export const BulletinsOfClient = lazy(() => import('./file/BulletinsOfClient.tsx'));
