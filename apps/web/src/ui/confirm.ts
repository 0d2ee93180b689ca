/** Asking before what cannot be taken back: `confirm({ text })` anywhere. */
import { makeStore } from '../local/store.ts';
import type { TextKey } from '../local/texts.ts';

export interface Question {
  readonly text: TextKey;
  readonly values?: Record<string, string | number>;
  readonly title?: TextKey;
  /** What the button that goes on says. */
  readonly yes?: TextKey;
  readonly danger?: boolean;
}

/** The question that stands open; Questions.tsx shows it. */
export const asked = makeStore<{ question: Question; answer: (yes: boolean) => void } | null>(null);

/**
 * Answers true when the person chose to go on; Esc, the cross and "Cancel" are false, and so is a question asked over
 * this one. It opens after the event that raised it: an Esc on the dialog behind would close it again at once.
 */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      asked.set(null);
      resolve(yes);
    };
    setTimeout(() => {
      asked.get()?.answer(false);
      asked.set({ question, answer });
    });
  });
}
