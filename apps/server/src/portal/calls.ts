import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { autologin } from './autologin.ts';
import { invitable } from './invitable.ts';
import { invite } from './invite.ts';
import { inviteMany } from './inviteMany.ts';
import { makeCode } from './makeCode.ts';
import { sendPasswordReset } from './sendPasswordReset.ts';
import { slip } from './slip.ts';
import { status } from './status.ts';

/** Each call of the contract's `portal` and the file that handles it. */
export const portal: Handlers<typeof contract>['portal'] = {
  autologin,
  invitable,
  invite,
  inviteMany,
  makeCode,
  sendPasswordReset,
  slip,
  status,
};
