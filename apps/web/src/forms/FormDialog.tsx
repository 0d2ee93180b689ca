import { Button, Group, Stack, Text } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { type TextKey, useT } from '../local/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Form, SaveButton, type Saved } from './Form.tsx';
import styles from './forms.module.css';
import type { Failing } from './SaveFailed.tsx';
import type { WholeForm } from './useForm.ts';

interface Props {
  form: Saved & Failing & Pick<WholeForm<object>, 'leaveBy'> & Partial<Pick<WholeForm<object>, 'kept'>>;
  title: string;
  /** Its width in pixels. */
  size?: number;
  /** The text of its button, where that is more than "Save". */
  save?: TextKey;
  /** Whether it cannot be undone. */
  danger?: boolean;
  /** Another action on the edited record, separate from the other buttons. */
  beside?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, its buttons always in sight: asks before unsaved work is left. */
export function FormDialog({ form, title, size = 750, save, danger = false, beside, onClose, children }: Props) {
  const t = useT();
  const close = () => void form.leaveBy(onClose);
  return (
    <Dialog title={title} size={size} closeOnClickOutside={!form.unsaved} onClose={close}>
      <Form form={form} onKept={form.kept ? close : undefined}>
        <Stack>
          {children}
          <Group justify="flex-end" className={styles.foot}>
            {beside && <div className={styles.apart}>{beside}</div>}
            <Text size="sm" c="dimmed" role="status">
              {form.kept && t('saved_by_itself')}
            </Text>
            {form.kept ? (
              // A submit button, so that Enter closes too.
              <Button type="submit">{t('close')}</Button>
            ) : (
              <>
                <Button variant="default" onMouseDown={keepFocus} onClick={close}>
                  {t('cancel')}
                </Button>
                <SaveButton form={form} label={save} danger={danger} />
              </>
            )}
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}

/** A required field that loses the focus shows its fault, which would move this button from under the pointer. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
