/** The answers of the calls of an import, as its screens use them. */
import type { api } from '../api.ts';

type Calls = typeof api.clientImports;
type AnswerOf<C extends keyof Calls> = Extract<Awaited<ReturnType<Calls[C]>>, { code: 'Ok' }>;

export type ImportRead = AnswerOf<'read'>;
export type Reading = NonNullable<ImportRead['wizard']>;
export type Counts = NonNullable<ImportRead['counts']>;
export type Leaving = AnswerOf<'takingBack'>;
export type { ImportProblem } from '@resa/contract/client-import-mapping';
export type { CheckRow, ImportRow, RowKind } from '@resa/contract/client-import-rows';
