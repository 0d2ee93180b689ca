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
  /** The usual answer is last. A button that changes nothing is always added first. */
  readonly answers: readonly Answer<A>[];
  /** Label of the button that changes nothing; "Cancel" by default. */
  readonly stay?: TextKey;
}

/** The open question; Questions.tsx shows it. */
export const openQuestion = makeStore<{ question: Question; answer: (name: string | null) => void } | null>(null);

let answeredBy: Event | undefined;

/**
 * Whether an event belongs to a question. Dialogs behind a question also receive the Esc that answers it, before or
 * after the question does, and must stay open.
 */
export const isForQuestion = (): boolean =>
  openQuestion.get() !== null || (answeredBy !== undefined && globalThis.event === answeredBy);

/**
 * Asks a question. Resolves with the name of the chosen answer, or null for Esc, the close button, the button that
 * changes nothing, and if another question opens. The question opens after the current event: otherwise an Esc on the
 * dialog behind would close it at once.
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

/** Asks for a confirmation; `yes` is the label of the confirming button. Resolves with whether the user confirmed. */
export const confirm = async ({
  yes = 'continue',
  danger = false,
  ...words
}: Words & { yes?: TextKey; danger?: boolean }): Promise<boolean> =>
  (await ask({ ...words, answers: [{ name: 'yes', label: yes, danger }] })) !== null;
