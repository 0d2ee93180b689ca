import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { register } from './register.ts';
import { registerPdf } from './registerPdf.ts';

/** Each call of the contract's `privacy` and the file that handles it. */
export const privacy: Handlers<typeof contract>['privacy'] = { register, registerPdf };
