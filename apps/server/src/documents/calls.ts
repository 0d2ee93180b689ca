import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { askWaiver } from './askWaiver.ts';
import { checkExtension } from './checkExtension.ts';
import { destroy } from './destroy.ts';
import { grantWaiver } from './grantWaiver.ts';
import { history } from './history.ts';
import { household } from './household.ts';
import { notVerify } from './notVerify.ts';
import { refuseWaiver } from './refuseWaiver.ts';
import { unwaive } from './unwaive.ts';
import { updateProofs } from './updateProofs.ts';
import { verify } from './verify.ts';
import { verifyShared } from './verifyShared.ts';
import { view } from './view.ts';
import { waive } from './waive.ts';
import { withdrawWaiver } from './withdrawWaiver.ts';

/** Each call of the contract's `documents` and the file that handles it. */
export const documents: Handlers<typeof contract>['documents'] = {
  household,
  updateProofs,
  view,
  checkExtension,
  verify,
  verifyShared,
  notVerify,
  waive,
  unwaive,
  askWaiver,
  grantWaiver,
  refuseWaiver,
  withdrawWaiver,
  history,
  destroy,
};
