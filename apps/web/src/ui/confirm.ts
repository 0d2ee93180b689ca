/**
 * Asking before what cannot be taken back, anywhere: `confirm({ title, text })` where one may go on or not, `ask({ text,
 * answers })` where there are several ways to go on.
 */
import type { ReactNode } from 'react';
import { makeStore } from '../local/store.ts';
import type { TextKey } from '../local/texts.ts';
import { dialogsWanted } from './dialogs-wanted.ts';

interface Words {
  /** The question in a few words: "Delete this file?" */
  readonly title: TextKey;
  readonly text: TextKey;
  readonly values?: Record<string, string | number>;
  /** What one should see before answering, below the words. */
  readonly details?: ReactNode;
}
/** A way to go on, and what its button says. */
export interface Answer<A extends string = string> {
  readonly name: A;
  readonly label: TextKey;
  readonly danger?: boolean;
}
export interface Question<A extends string = string> extends Words {
  /** The last one is the usual one; a button that changes nothing always stands before them. */
  readonly answers: readonly Answer<A>[];
  /** What the button that changes nothing says: "Cancel" unless told. */
  readonly stay?: TextKey;
}

/** The question that stands open; Questions.tsx shows it. */
export const asked = makeStore<{ question: Question; answer: (name: string | null) => void } | null>(null);

/**
 * Answers the name of what the person chose; Esc, the cross and the button that changes nothing are null, and so is a
 * question asked over this one. It opens after the event that raised it: an Esc on the dialog behind would close it
 * again at once.
 */
export function ask<A extends string>(question: Question<A>): Promise<A | null> {
  dialogsWanted.set(true);
  return new Promise((resolve) => {
    const answer = (name: string | null) => {
      asked.set(null);
      resolve(name as A | null);
    };
    setTimeout(() => {
      asked.get()?.answer(null);
      asked.set({ question, answer });
    });
  });
}

/** Whether the person chose to go on; `yes` is what the button that goes on says. */
export const confirm = async ({
  yes = 'continue',
  danger = false,
  ...words
}: Words & { yes?: TextKey; danger?: boolean }): Promise<boolean> =>
  (await ask({ ...words, answers: [{ name: 'yes', label: yes, danger }] })) !== null;
