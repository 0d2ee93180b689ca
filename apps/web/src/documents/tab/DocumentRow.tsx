import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { type TextKey, useT } from '../../local/texts.ts';
import { DateText } from '../../ui/DateText.tsx';
import { Tint } from '../../ui/StateBadge.tsx';
import styles from '../documents.module.css';
import type { Upload } from '../household.ts';
import { removedText } from '../removed.ts';
import type { Acts } from './useActs.ts';

interface Props {
  document: Upload;
  acts: Acts | null;
  onView: (id: number) => void;
}

/** One uploaded file: its name and state, and its actions. */
export function DocumentRow({ document, acts, onView }: Props) {
  const t = useT();
  const { id, name, state, verified, created_at } = document;
  const removed = removedText(document);
  const busy = acts !== null && acts.busy === id;
  // Not `disabled`, which would take the focus from the button that was pressed.
  const plain = {
    variant: 'default',
    size: 'compact-sm',
    'aria-disabled': busy,
    'data-disabled': busy || undefined,
  } as const;
  const unlessBusy = (act: () => unknown) => () => void (busy || act());
  const of = <VisuallyHidden> {name}</VisuallyHidden>;
  return (
    <div className={styles.document}>
      <Group gap="xs" className={styles.name}>
        <Text size="sm">{name}</Text>
        <Text size="sm" c="dimmed" component="span">
          <DateText value={created_at} time={false} />
        </Text>
        <State document={document} />
        {removed && (
          <Text size="sm" w="100%">
            {t('document_removed', { parts: removed })}
          </Text>
        )}
      </Group>
      <Group gap="xs">
        {state === 'clean' && (
          <Button {...plain} leftSection={<IconEye size={16} aria-hidden />} onClick={() => onView(id)}>
            {t('view')}
            {of}
          </Button>
        )}
        {acts && state === 'clean' && (
          <Button {...plain} onClick={unlessBusy(() => (verified ? acts.notVerify(document) : acts.verify(document)))}>
            {t(verified ? 'not_verify' : 'verify')}
            {of}
          </Button>
        )}
        {acts && (
          <Button {...plain} c="var(--mantine-color-error)" onClick={unlessBusy(() => acts.remove(document))}>
            {t('delete')}
            {of}
          </Button>
        )}
      </Group>
    </div>
  );
}

/** Nothing for one that was only uploaded: its line says so. */
function State({ document: { state, verified } }: { document: Upload }) {
  const t = useT();
  const note: { text: TextKey; colour: string } | null =
    state === 'refused'
      ? { text: 'document_infected', colour: 'red' }
      : state === 'waiting'
        ? { text: 'document_scanning', colour: 'blue_grey' }
        : verified === 1
          ? { text: 'document_verified', colour: 'green' }
          : null;
  return note && <Tint colour={note.colour}>{t(note.text)}</Tint>;
}
