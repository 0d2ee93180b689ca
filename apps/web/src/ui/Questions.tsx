import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { useStore } from '../local/store.ts';
import { useT } from '../local/texts.ts';
import { asked } from './confirm.ts';

/** The dialog of confirm(). It keeps its words while it closes. */
export default function Questions() {
  const t = useT();
  const open = useStore(asked);
  const last = useRef(open);
  if (open) last.current = open;
  const question = last.current?.question;
  const answer = (yes: boolean) => asked.get()?.answer(yes);
  return (
    <Modal
      opened={open !== null}
      onClose={() => answer(false)}
      title={t(question?.title ?? 'confirm_title')}
      size={560}
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {question && (
        <Stack>
          <Text>{t(question.text, question.values)}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => answer(false)}>
              {t('cancel')}
            </Button>
            <Button color={question.danger ? 'red.8' : undefined} onClick={() => answer(true)} data-autofocus>
              {t(question.yes ?? 'continue')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
