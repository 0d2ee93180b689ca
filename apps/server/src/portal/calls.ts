import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { autologin } from './autologin.ts';
import { invite } from './invite.ts';
import { makeCode } from './makeCode.ts';
import { sendPasswordReset } from './sendPasswordReset.ts';
import { slip } from './slip.ts';
import { status } from './status.ts';

/** Each call of the contract's `portal` and the file that handles it. */
export const portal: Handlers<typeof contract>['portal'] = {
  autologin,
  invite,
  makeCode,
  sendPasswordReset,
  slip,
  status,
};
