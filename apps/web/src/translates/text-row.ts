import type { api } from '../api.ts';

/** A text as it is shown, beside the original. */
export type TextRow = Awaited<ReturnType<typeof api.translates.fetch>>['row'];
