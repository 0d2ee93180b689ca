import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { firstSteps } from './firstSteps.ts';
import { main } from './main.ts';
import { outside } from './outside.ts';
import { skipStep } from './skipStep.ts';
import { weeks } from './weeks.ts';

/** Each call of the contract's `dashboard` and the file that handles it. */
export const dashboard: Handlers<typeof contract>['dashboard'] = { main, outside, weeks, firstSteps, skipStep };
