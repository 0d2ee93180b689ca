/** The handlers of every call. A missing or unknown one does not compile. */
import type { contract } from '@resa/contract';
import * as features from './features.ts';
import type { Handlers } from './frame/call/serve.ts';
import { listHandlers } from './lists/index.ts';

export const handlers: Handlers<typeof contract> = { ...features, ...listHandlers };
