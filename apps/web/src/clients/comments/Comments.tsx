/** The comments tab of a file (000 §2 "Comments tab"): what staff wrote, by type, with replies. */
import { Badge, Button, Group, Stack, Title } from '@mantine/core';
import { mayComment } from '@resa/rules/person/comment';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useCan } from '../../local/session.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import type { ClientFileData } from '../client-file.ts';
import styles from './comments.module.css';
import { Thread } from './Thread.tsx';
import { type CommentOfFile, groupsOf, openedIn } from './threads.ts';

const CommentDialog = lazy(() => import('./CommentDialog.tsx'));

export default function Comments({ file: { client, members, comments } }: { file: ClientFileData }) {
  const t = useT();
  const may = useCan();
  const locale = useLocale();
  const types = useLookup('comment_types');
  const writes = mayComment(client.client_state_type_id, may);
  const { opened, open, close } = useOpened('comment');
  const aboutOf = ({ client_id }: CommentOfFile) =>
    members.find((member) => member.client_id === client_id && client_id !== client.id)?.name ?? null;
  const dialog = writes && openedIn(opened, comments);
  return (
    <Stack gap="lg">
      {writes && (
        <Group justify="flex-end">
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
            {t('add_comment')}
          </Button>
        </Group>
      )}
      {comments.length === 0 && <Empty text="no_comments_yet" hint="no_comments_hint" />}
      {groupsOf(comments, types.rows).map(({ type, threads }) => (
        <section key={type} aria-labelledby={`comments_${type}`}>
          <Group gap="xs" mb="xs">
            <Title order={3} id={`comments_${type}`}>
              {nameOf(types.byId(type), locale)}
            </Title>
            <Badge variant="default" size="sm">
              <Figure of={threads.length} />
            </Badge>
          </Group>
          <ul className={styles.threads} aria-labelledby={`comments_${type}`}>
            {threads.map((thread) => (
              <Thread key={thread.root.id} thread={thread} about={aboutOf(thread.root)} writes={writes} open={open} />
            ))}
          </ul>
        </section>
      ))}
      {dialog && (
        <Suspense>
          <CommentDialog key={opened} client={client} {...dialog} onClose={close} />
        </Suspense>
      )}
    </Stack>
  );
}
