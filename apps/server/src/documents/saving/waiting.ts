type Waiting<A> = Omit<Extract<A, { code: 'Ok' }>, 'code'> & { code: 'document_waiting' };

/** A change that stored a document which is not scanned yet is done, and its call returns document_waiting. */
export function withWaiting<A extends { code: string; documents?: { state: string }[] }>(answer: A): A | Waiting<A> {
  const waits = answer.code === 'Ok' && answer.documents?.some(({ state }) => state === 'waiting');
  return waits ? ({ ...answer, code: 'document_waiting' } as unknown as Waiting<A>) : answer;
}
