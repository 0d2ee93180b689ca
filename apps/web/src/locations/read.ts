import type { contract } from '@resa/contract';
import type { AnswerOfCall } from '@resa/contract/call';

/** A location with its schedule, as its screen reads it. */
export type LocationRead = Extract<AnswerOfCall<typeof contract.locations.fetch>, { code: 'Ok' }>;
