import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../local/texts.ts';
import type { WholeForm } from './useForm.ts';

export type Saved = Pick<WholeForm<object>, 'unsaved' | 'valid' | 'saving' | 'save'>;

/** The element around a form's controls: Enter in a field saves. */
export function Form({ form, children }: { form: Saved; children: ReactNode }) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady(form)) void form.save();
      }}
    >
      {children}
    </form>
  );
}

/** Saves what was changed and is right. */
export function SaveButton({ form }: { form: Saved }) {
  const t = useT();
  return (
    <Button type="submit" disabled={!isReady(form)} loading={form.saving}>
      {t('save')}
    </Button>
  );
}

const isReady = ({ unsaved, valid }: Saved) => unsaved && valid;
