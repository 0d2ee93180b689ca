import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { begin } from './begin.ts';
import { beginBinding } from './beginBinding.ts';
import { bind } from './bind.ts';
import { fetch } from './fetch.ts';
import { save } from './save.ts';
import { signIn } from './signIn.ts';
import { status } from './status.ts';
import { unbind } from './unbind.ts';
import { unbindUser } from './unbindUser.ts';
import { unlock } from './unlock.ts';

/** Each call of the contract's `provider` and the file that handles it. */
export const provider: Handlers<typeof contract>['provider'] = {
  begin,
  signIn,
  unlock,
  status,
  beginBinding,
  bind,
  unbind,
  unbindUser,
  fetch,
  save,
};
