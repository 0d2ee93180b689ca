/** A comment with its replies, and the actions on each. */
import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { api } from '../../api.ts';
import { useCan, useIsAdministrator } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { DateText } from '../../ui/DateText.tsx';
import { notify } from '../../ui/notify.ts';
import { useRemove } from '../rows/useRemove.ts';
import styles from './comments.module.css';
import { type CommentOfFile, type CommentThread, excerpt } from './threads.ts';

interface Props {
  thread: CommentThread;
  /** Whose comment it is, where that is not whose file is open. */
  about: string | null;
  /** Whether the user may write comments in this file. */
  writes: boolean;
  open: (what: string | number) => void;
}

export function Thread({ thread: { root, replies }, about, writes, open }: Props) {
  const t = useT();
  return (
    <li className={styles.thread}>
      {about && (
        <Text size="sm" fw={550}>
          {t('comment_in_file_of', { name: about })}
        </Text>
      )}
      <Written comment={root} replies={replies.length} writes={writes} open={open} />
      {replies.length > 0 && (
        <ul className={styles.replies} aria-label={t('replies_to', { name: excerpt(root) })}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <Written comment={reply} replies={0} writes={writes} open={open} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface WrittenProps extends Omit<Props, 'thread' | 'about'> {
  comment: CommentOfFile;
  replies: number;
}

function Written({ comment, replies, writes, open }: WrittenProps) {
  const t = useT();
  const removes = useCan()('remove_comments');
  const { id, name, parent_comment_id, created_at, updated_at, may_edit } = comment;
  const remove = useRemoveComment(comment, replies);
  const excerptText = <VisuallyHidden>{` ${excerpt(comment)}`}</VisuallyHidden>;
  const plain = { variant: 'default', size: 'compact-sm', disabled: remove.busy } as const;
  return (
    <Stack gap={6}>
      <Text className={styles.text}>{comment.comment}</Text>
      <Text size="sm" c="dimmed" component="div">
        {name && `${name}, `}
        <DateText value={updated_at} />
        {updated_at !== created_at && ` ${t('comment_changed')}`}
      </Text>
      {writes && (
        <Group gap={6}>
          {parent_comment_id === null && (
            <Button {...plain} onClick={() => open(`reply-${id}`)}>
              {t('reply')}
              {excerptText}
            </Button>
          )}
          {may_edit === 1 && (
            <Button {...plain} onClick={() => open(id)}>
              {t('edit')}
              {excerptText}
            </Button>
          )}
          {removes && (
            <Button {...plain} c="var(--mantine-color-error)" onClick={remove.ask}>
              {t('delete')}
              {excerptText}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

/** Only administrators delete; for others a notice says so before any question (000 §2, §8). */
function useRemoveComment(comment: CommentOfFile, replies: number) {
  const administrator = useIsAdministrator();
  const remove = useRemove('comments.destroy', (options) => api.comments.destroy({ id: comment.id }, options));
  const name = excerpt(comment);
  const ask = () => {
    if (!administrator) return notify.warn('w_only_for_admin');
    const thread = replies > 0 && { text: 'ask_delete_thread' as const, count: replies };
    void remove.ask({ title: 'ask_delete_comment_title', name, ...thread });
  };
  return { busy: remove.busy, ask };
}
