import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { add } from './add.ts';
import { addAtSignIn } from './addAtSignIn.ts';
import { beginProof, beginSignIn, beginStep, beginUnlock } from './begin.ts';
import { beginAdding } from './beginAdding.ts';
import { beginAtSignIn } from './beginAtSignIn.ts';
import { fetch } from './fetch.ts';
import { remove } from './remove.ts';
import { rename } from './rename.ts';
import { signIn } from './signIn.ts';
import { signInStep } from './signInStep.ts';
import { unlock } from './unlock.ts';

/** Each call of the contract's `passkeys` and the file that handles it. */
export const passkeys: Handlers<typeof contract>['passkeys'] = {
  fetch,
  beginProof,
  beginAdding,
  add,
  rename,
  remove,
  beginSignIn,
  signIn,
  beginStep,
  signInStep,
  beginAtSignIn,
  addAtSignIn,
  beginUnlock,
  unlock,
};
