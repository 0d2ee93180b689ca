import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { destroyMember } from './destroyMember.ts';
import { fetch } from './fetch.ts';
import { storeMember } from './storeMember.ts';
import { updateHousing } from './updateHousing.ts';
import { updateMember } from './updateMember.ts';

/** Each call of the contract's `intake` and the file that handles it. */
export const intake: Handlers<typeof contract>['intake'] = {
  fetch,
  storeMember,
  updateMember,
  destroyMember,
  updateHousing,
};
