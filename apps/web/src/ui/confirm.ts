/**
 * Asks before an action that cannot be undone: `confirm({ title, text })` for yes or no, `ask({ title, text, answers })`
 * for several answers.
 */
import type { ReactNode } from 'react';
import { makeStore } from '../local/store.ts';
import type { TextKey } from '../local/texts.ts';
import { dialogsWanted } from './dialogs-wanted.ts';

interface Words {
  /** The question in a few words: "Delete this file?"; it may use the values. */
  readonly title: TextKey;
  readonly text: TextKey;
  readonly values?: Record<string, string | number>;
  /** Details to read before answering, below the text. */
  readonly details?: ReactNode;
}
/** An answer and the label of its button. */
export interface Answer<A extends string = string> {
  readonly name: A;
  readonly label: TextKey;
  readonly danger?: boolean;
}
export interface Question<A extends string = string> extends Words {
  /** The last one is the usual one; a button that changes nothing is always first. */
  readonly answers: readonly Answer<A>[];
  /** Label of the button that changes nothing; "Cancel" by default. */
  readonly stay?: TextKey;
}

/** The open question; Questions.tsx shows it. */
export const openQuestion = makeStore<{ question: Question; answer: (name: string | null) => void } | null>(null);

let answeredBy: Event | undefined;

/**
 * Whether an event belongs to a question: the Esc that answers it reaches the dialogs behind it too, before or
 * after the question. They stay.
 */
export const isForQuestion = (): boolean =>
  openQuestion.get() !== null || (answeredBy !== undefined && globalThis.event === answeredBy);

/**
 * Resolves to the name of the chosen answer; null for Esc, the close button and the button that changes nothing, and when
 * another question opens. It opens after the event that raised it: an Esc on the dialog behind would close it
 * again immediately.
 */
export function ask<A extends string>(question: Question<A>): Promise<A | null> {
  dialogsWanted.set(true);
  return new Promise((resolve) => {
    const answer = (name: string | null) => {
      answeredBy = globalThis.event;
      openQuestion.set(null);
      resolve(name as A | null);
    };
    setTimeout(() => {
      openQuestion.get()?.answer(null);
      openQuestion.set({ question, answer });
    });
  });
}

/** Whether the user confirmed; `yes` is the label of that button. */
export const confirm = async ({
  yes = 'continue',
  danger = false,
  ...words
}: Words & { yes?: TextKey; danger?: boolean }): Promise<boolean> =>
  (await ask({ ...words, answers: [{ name: 'yes', label: yes, danger }] })) !== null;
