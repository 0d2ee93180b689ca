/** Asking before what cannot be taken back: `confirm({ text })` anywhere, `ConfirmButton` for the usual case. */
import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentPropsWithoutRef, type ReactNode, useState } from 'react';
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

/** Answers true when the person chose to go on; Esc, the cross and "Cancel" are false, and so is a question asked over this one. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      asked.set(null);
      resolve(yes);
    };
    asked.set({ question, answer });
  });
}

type Props = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'onClick'> & {
    question: Question;
    onConfirm: () => unknown;
    children: ReactNode;
  };

/** A button that asks first; it shows that it is at work until what it started is done. */
export function ConfirmButton({ question, onConfirm, children, ...button }: Props) {
  const [busy, setBusy] = useState(false);
  const click = async () => {
    if (!(await confirm(question))) return;
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button {...button} loading={busy} onClick={click}>
      {children}
    </Button>
  );
}
