import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { begin } from './begin.ts';
import { beginAtSignIn } from './beginAtSignIn.ts';
import { end } from './end.ts';
import { forget } from './forget.ts';
import { renewCodes } from './renewCodes.ts';
import { reset } from './reset.ts';
import { setUp } from './setUp.ts';
import { setUpAtSignIn } from './setUpAtSignIn.ts';
import { signIn } from './signIn.ts';
import { status } from './status.ts';
import { workstations } from './workstations.ts';

/** Each call of the contract's `secondStep` and the file that handles it. */
export const secondStep: Handlers<typeof contract>['secondStep'] = {
  signIn,
  beginAtSignIn,
  setUpAtSignIn,
  status,
  begin,
  setUp,
  renewCodes,
  end,
  workstations,
  forget,
  reset,
};
