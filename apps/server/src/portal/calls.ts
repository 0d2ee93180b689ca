import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { autologin } from './autologin.ts';
import { sendPasswordReset } from './sendPasswordReset.ts';

/** Each call of the contract's `portal` and the file that handles it. */
export const portal: Handlers<typeof contract>['portal'] = { autologin, sendPasswordReset };
