import type { Correcting } from '@resa/contract/client-import-mapping';
import { api } from '../../api.ts';
import { focusNear } from '../../ui/focusNear.ts';
import { useCall } from '../useCall.ts';

/** Mends rows of an import; they are checked again. The focus stays beside what was mended. */
export function useCorrect(id: number) {
  const { busy, run } = useCall();
  const correct = async (corrections: Correcting[]) => {
    const focusLeft = focusNear();
    const done = await run('correct', (options) => api.clientImports.correct({ id, corrections }, options));
    if (done) focusLeft();
    return done;
  };
  return { busy, correct };
}
