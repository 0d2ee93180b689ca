import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { fetch } from './fetch.ts';
import { logo } from './logo.ts';
import { testMail } from './testMail.ts';
import { update } from './update.ts';
import { updateLogo } from './updateLogo.ts';
import { updateMaintenance } from './updateMaintenance.ts';

/** Each call of the contract's `app_settings` and the file that handles it. */
export const app_settings: Handlers<typeof contract>['app_settings'] = {
  fetch,
  update,
  updateLogo,
  logo,
  updateMaintenance,
  testMail,
};
