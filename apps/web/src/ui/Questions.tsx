import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { useStore } from '../local/store.ts';
import { useT } from '../local/texts.ts';
import { type Answer, openQuestion } from './confirm.ts';
import { Dated } from './Dated.tsx';
import { Dialog } from './Dialog.tsx';

/**
 * The dialog of ask() and confirm(). Its text stays while it closes. The usual answer has the focus. If it discards or
 * deletes something, Cancel has it, so that pressing Enter too soon changes nothing.
 */
export function Questions() {
  const t = useT();
  const open = useStore(openQuestion);
  const last = useRef(open);
  if (open) last.current = open;
  const question = last.current?.question;
  const answer = (name: string | null) => openQuestion.get()?.answer(name);
  const usual = question?.answers.at(-1);
  const safe = usual?.danger ? null : usual;
  return (
    <Dialog
      opened={open !== null}
      onClose={() => answer(null)}
      title={question && t(question.title, question.values)}
      size={560}
      zIndex={300}
      small
      asks
    >
      {question && (
        <Stack>
          <Text>
            <Dated>{t(question.text, question.values)}</Dated>
          </Text>
          {question.details}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => answer(null)} data-autofocus={safe ? undefined : true}>
              {t(question.stay ?? 'cancel')}
            </Button>
            {question.answers.map((one) => (
              <Way
                key={one.name}
                answer={one}
                usual={one === usual}
                focused={one === safe}
                onChoose={() => answer(one.name)}
              />
            ))}
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

interface WayProps {
  answer: Answer;
  usual: boolean;
  focused: boolean;
  onChoose: () => void;
}

/** One way to continue; only the usual one is filled. */
function Way({ answer, usual, focused, onChoose }: WayProps) {
  const t = useT();
  return (
    <Button
      variant={usual ? 'filled' : 'default'}
      color={usual && answer.danger ? 'red.8' : undefined}
      {...(!usual && answer.danger && { c: 'var(--mantine-color-error)' })}
      onClick={onChoose}
      data-autofocus={focused || undefined}
    >
      {t(answer.label)}
    </Button>
  );
}
