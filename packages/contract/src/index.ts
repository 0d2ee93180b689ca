/** The contract: every call between browser and server, by feature. */
import * as features from './all.ts';
import type { Call, Contract } from './call.ts';
import { listCalls } from './lists/calls.ts';

export const contract = { ...features, ...listCalls };

const groups: Contract = contract;
/** Every call by its name `feature.call`, as the logs name it. */
export const callsByName = new Map<string, Call>(
  Object.entries(groups).flatMap(([feature, group]) =>
    Object.entries(group).map(([name, call]) => [`${feature}.${name}`, call] as const),
  ),
);

export type { Call, InputOf } from './call.ts';
export { type Code, codeTexts, type RefusalCode } from './codes.ts';
export { isNoun, type Noun, readsOf } from './nouns.ts';
