/** A text with simple formatting. Its value is HTML; the server cleans it again. */
import '@mantine/tiptap/styles.css';
import { Button, Group, Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect } from 'react';
import { useT } from '../local/texts.ts';

interface Props {
  id: string;
  label: string;
  value: string;
  error?: string | undefined;
  withAsterisk?: boolean;
  disabled?: boolean;
  /** Lists too, for a text of several lines. */
  withLists?: boolean;
  /** Links as well. */
  withLinks?: boolean;
  /** Buttons that insert a text where the caret is, under a word before them. */
  inserts?: { label: string; choices: readonly { label: string; text: string }[] };
  /** '' when nothing is left to read. */
  onChange: (html: string) => void;
  onBlur?: () => void;
}

export default function RichInput({
  id,
  label,
  value,
  error,
  withAsterisk,
  disabled = false,
  withLists = false,
  withLinks = false,
  inserts,
  onChange,
  onBlur,
}: Props) {
  const t = useT();
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: false,
        ...(!withLists && { bulletList: false, orderedList: false, listItem: false, listKeymap: false }),
        blockquote: false,
        code: false,
        codeBlock: false,
        horizontalRule: false,
        link: withLinks && { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
      }),
    ],
    content: value,
    editable: !disabled,
    editorProps: { attributes: { id, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: now }) =>
      onChange(now.isEmpty ? '' : withLists ? now.getHTML() : plainParagraph(now.getHTML())),
    onBlur: () => onBlur?.(),
  });
  useEffect(() => {
    const box = document.getElementById(id);
    box?.setAttribute('aria-label', label);
    box?.setAttribute('aria-required', String(withAsterisk === true));
    box?.setAttribute('aria-invalid', String(error !== undefined));
    if (error) box?.setAttribute('aria-describedby', `${id}-error`);
    else box?.removeAttribute('aria-describedby');
  });
  const labelOf = (name: 'bold' | 'italic' | 'underline' | 'strike' | 'bullets' | 'numbers' | 'link') => ({
    'aria-label': t(`rich_${name}`),
    title: t(`rich_${name}`),
  });
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      withAsterisk={withAsterisk}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <RichTextEditor editor={editor}>
        {!disabled && (
          <RichTextEditor.Toolbar aria-label={t('rich_toolbar', { field: label })} role="group">
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Bold {...labelOf('bold')} />
              <RichTextEditor.Italic {...labelOf('italic')} />
              <RichTextEditor.Underline {...labelOf('underline')} />
              <RichTextEditor.Strikethrough {...labelOf('strike')} />
            </RichTextEditor.ControlsGroup>
            {withLists && (
              <RichTextEditor.ControlsGroup>
                <RichTextEditor.BulletList {...labelOf('bullets')} />
                <RichTextEditor.OrderedList {...labelOf('numbers')} />
              </RichTextEditor.ControlsGroup>
            )}
            {withLinks && (
              <RichTextEditor.ControlsGroup>
                <RichTextEditor.Link {...labelOf('link')} />
              </RichTextEditor.ControlsGroup>
            )}
            {inserts && (
              <Group gap={4} role="group" aria-label={inserts.label}>
                {inserts.choices.map(({ label: words, text }) => (
                  <Button
                    key={text}
                    variant="default"
                    size="compact-sm"
                    // The caret stays where it is.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => editor?.chain().focus().insertContent(text).run()}
                  >
                    {words}
                  </Button>
                ))}
              </Group>
            )}
          </RichTextEditor.Toolbar>
        )}
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  );
}

/** One paragraph needs no element around it: a plain name stays plain. */
function plainParagraph(html: string): string {
  const inner = /^<p>(.*)<\/p>$/s.exec(html)?.[1];
  return inner !== undefined && !inner.includes('<p>') ? inner : html;
}
