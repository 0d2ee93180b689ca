/**
 * Changes that a screen asks about first and that the server may refuse, such as deletions. The call is rehearsed before
 * the question: a change that cannot be made is explained instead of asked about.
 */
import { type ReactNode, useRef, useState } from 'react';
import { codeText, failureText } from './api.ts';
import type { CallOf } from './connect.ts';
import type { TextKey } from './local/texts.ts';
import { useOnce } from './once.ts';
import { ask, confirm } from './ui/confirm.ts';
import { notify } from './ui/notify.ts';

type Coded = { readonly code: string };
type Done<A extends Coded> = Extract<A, { code: 'Ok' }>;
type Refused<A extends Coded> = Exclude<A, { code: 'Ok' }>;
type Rehearsable<I, A> = CallOf<I & { rehearse?: 0 | 1 | undefined }, A>;
type Values = Record<string, string | number> & { readonly name: string };

/** Why a change cannot be made, if there is more to say than the text of the code; and what can be done instead. */
interface Reason {
  readonly text?: TextKey | undefined;
  readonly values?: Record<string, string | number>;
  readonly details?: ReactNode;
  readonly instead?: { readonly label: TextKey; readonly act: () => Promise<void> } | undefined;
}
interface Refusing<A extends Coded> {
  readonly values: Values;
  /** The title of a refusal; it may contain the name. */
  readonly refused?: TextKey;
  readonly reason?: (refused: Refused<A>) => Reason | null;
  /** The text of a failed call. */
  readonly failed?: TextKey;
}
interface Question<A extends Coded> extends Refusing<A> {
  readonly title: TextKey;
  readonly text: TextKey;
  readonly yes: TextKey;
  readonly danger?: boolean;
}

/** Whether the call would be made now; otherwise a dialog has said why not. */
export async function rehearse<I extends object, A extends Coded>(
  call: Rehearsable<I, A>,
  input: I,
  refusing: Refusing<A>,
): Promise<boolean> {
  const { failed = 'e_removing' } = refusing;
  try {
    return (await explained(call.called, await call({ ...input, rehearse: 1 }), refusing)) !== null;
  } catch (failure) {
    notify.error(failureText(failure, failed));
    return false;
  }
}

/** `busy` is the id of the row of the change under way. */
export function useRehearsed() {
  const once = useOnce();
  const [busy, setBusy] = useState<number | null>(null);
  const asking = useRef(false);

  /**
   * Resolves to the response, or to null if nothing was changed. A second press before the question opens does nothing.
   */
  async function change<I extends object, A extends Coded>(
    id: number,
    call: Rehearsable<I, A>,
    input: I,
    question: Question<A>,
  ): Promise<Done<A> | null> {
    if (asking.current) return null;
    const { title, text, values, yes, danger = true, failed = 'e_removing' } = question;
    asking.current = true;
    setBusy(id);
    try {
      if (!(await rehearse(call, input, question))) return null;
      setBusy(null);
      if (!(await confirm({ title, text, values, yes, danger }))) return null;
      setBusy(id);
      return await explained(
        call.called,
        await once([call.called, input], (options) => call(input, options)),
        question,
      );
    } catch (failure) {
      notify.error(failureText(failure, failed));
      return null;
    } finally {
      asking.current = false;
      setBusy(null);
    }
  }
  return { busy, change };
}

/** A response with the code Ok; a refusal is shown in a dialog. */
async function explained<A extends Coded>(
  call: string,
  answer: A,
  { values, refused = 'cannot_delete', reason, failed = 'e_removing' }: Refusing<A>,
): Promise<Done<A> | null> {
  if (answer.code === 'Ok') return answer as Done<A>;
  const why = reason?.(answer as Refused<A>);
  const { instead } = why ?? {};
  const chosen = await ask({
    title: refused,
    text: why?.text ?? codeText(call, answer.code, failed),
    values: { ...values, ...why?.values },
    details: why?.details,
    stay: 'close',
    answers: instead ? [{ name: 'instead', label: instead.label }] : [],
  });
  if (chosen) await instead?.act();
  return null;
}
