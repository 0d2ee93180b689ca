import type { Correcting } from '@resa/contract/client-import-mapping';
import { api } from '../../api.ts';
import { useCall } from '../useCall.ts';

/** Mends rows of an import; they are checked again. */
export function useCorrect(id: number) {
  const { busy, run } = useCall();
  const correct = (corrections: Correcting[]) =>
    run('correct', (options) => api.clientImports.correct({ id, corrections }, options));
  return { busy, correct };
}
