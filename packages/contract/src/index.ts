/** The contract: every call between browser and server, by feature. */
import * as features from './all.ts';
import { listCalls } from './lists/calls.ts';

export const contract = { ...features, ...listCalls };

export type { Call, InputOf } from './call.ts';
export { type Code, codeTexts, type RefusalCode } from './codes.ts';
export { isNoun, type Noun, readsOf } from './nouns.ts';
