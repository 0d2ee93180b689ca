import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { again } from './again.ts';
import { countAgain } from './countAgain.ts';
import { form } from './form.ts';
import { household } from './household.ts';
import { purposes } from './purposes.ts';
import { record } from './record.ts';
import { signature } from './signature.ts';
import { updatePurpose } from './updatePurpose.ts';

/** Each call of the contract's `consents` and the file that handles it. */
export const consents: Handlers<typeof contract>['consents'] = {
  household,
  record,
  signature,
  form,
  again,
  countAgain,
  purposes,
  updatePurpose,
};
