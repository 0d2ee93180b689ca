/** Asking before what cannot be taken back: `confirm({ text })` anywhere, `ConfirmButton` for the usual case. */
import { Button, type ButtonProps, Group, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type ComponentPropsWithoutRef, type ReactNode, useState } from 'react';
import { type TextKey, t, useT } from '../local/texts.ts';

export interface Question {
  readonly text: TextKey;
  readonly values?: Record<string, string | number>;
  readonly title?: TextKey;
  /** What the button that goes on says. */
  readonly yes?: TextKey;
  readonly danger?: boolean;
}

/** Answers true when the person chose to go on; Esc, the cross and "Cancel" are false. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: t(question.title ?? 'confirm_title'),
      size: 560,
      closeButtonProps: { 'aria-label': t('close') },
      onClose: () => resolve(false),
      children: <Ask question={question} answer={(yes) => {
        resolve(yes);
        modals.close(id);
      }} />,
    });
  });
}

function Ask({ question, answer }: { question: Question; answer: (yes: boolean) => void }) {
  const say = useT();
  return (
    <Stack>
      <Text>{say(question.text, question.values)}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => answer(false)}>
          {say('cancel')}
        </Button>
        <Button color={question.danger ? 'red.8' : undefined} onClick={() => answer(true)} data-autofocus>
          {say(question.yes ?? 'continue')}
        </Button>
      </Group>
    </Stack>
  );
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
