/** Writing a comment or a reply, or changing one (000 §5). */
import { Blockquote } from '@mantine/core';
import { COMMENT_LENGTH } from '@resa/rules/person/comment';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { FormFields } from '../../forms/fields.ts';
import { Theirs } from '../../forms/Theirs.tsx';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { CommentType } from './CommentType.tsx';
import styles from './comments.module.css';
import type { CommentOfFile } from './threads.ts';
import { useCommentForm, type Values } from './useCommentForm.ts';

interface Props {
  client: { id: number; name: string };
  /** Null for a new one. */
  stored: CommentOfFile | null;
  /** The comment to which this is a reply. */
  parent: CommentOfFile | null;
  onClose: () => void;
}

const ROOT: FormFields<Values> = {
  comment_type_id: { kind: 'one', of: 'comment_types', label: 'comment_type' },
  comment: { kind: 'lines', label: 'comment', max: COMMENT_LENGTH },
};
const REPLY: FormFields<Values> = { comment: { kind: 'lines', label: 'reply', max: COMMENT_LENGTH } };
const CONTROLS = { comment_type_id: CommentType };

export default function CommentDialog({ client, stored, parent, onClose }: Props) {
  const t = useT();
  const form = useCommentForm(client, { stored, parent }, onClose);
  const isReply = parent !== null || (stored !== null && stored.parent_comment_id !== null);
  const title = parent ? t('reply_to', { name: parent.name ?? '–' }) : t(stored ? 'edit_comment' : 'add_comment');
  return (
    <FormDialog form={form} title={title} onClose={onClose}>
      {parent && (
        <Blockquote p="sm" className={styles.text}>
          {parent.comment}
        </Blockquote>
      )}
      {form.theirs && (
        <Theirs
          theirs={form.theirs}
          mine={form.values}
          fields={isReply ? REPLY : ROOT}
          value={(name, value) => <Value name={name} value={value} />}
        />
      )}
      <Fields form={form} fields={isReply ? REPLY : ROOT} controls={CONTROLS} autoFocus />
    </FormDialog>
  );
}

function Value({ name, value }: { name: keyof Values; value: unknown }) {
  const locale = useLocale();
  const types = useLookup('comment_types');
  return name === 'comment_type_id' ? nameOf(types.byId(value as number | null), locale) : String(value ?? '');
}
