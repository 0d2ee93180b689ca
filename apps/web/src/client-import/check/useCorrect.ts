import type { Correction } from '@resa/rules/client-import/types';
import { api } from '../../api.ts';
import { useCall } from '../useCall.ts';

/** Mends rows of an import; they are checked again. */
export function useCorrect(id: number) {
  const { busy, run } = useCall();
  const correct = (corrections: Correction[]) =>
    run('correct', (options) => api.clientImports.correct({ id, corrections }, options));
  return { busy, correct };
}
