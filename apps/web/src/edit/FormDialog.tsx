import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../local/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useFocusBack } from '../ui/useFocusBack.ts';
import type { WholeForm } from './useForm.ts';

interface Props {
  form: Pick<WholeForm<object>, 'unsaved' | 'valid' | 'saving' | 'save' | 'leaveBy'>;
  title: string;
  /** Its width in pixels. */
  size?: number;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: asks before unsaved work is left; saves what was changed and is right. */
export function FormDialog({ form, title, size = 640, onClose, children }: Props) {
  const t = useT();
  useFocusBack();
  const close = () => void form.leaveBy(onClose);
  const saves = form.unsaved && form.valid;
  return (
    <Dialog title={title} size={size} closeOnClickOutside={!form.unsaved} onClose={close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (saves) void form.save();
        }}
      >
        <Stack>
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!saves} loading={form.saving}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
