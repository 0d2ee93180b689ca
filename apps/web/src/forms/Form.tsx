import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type TextKey, useT } from '../local/texts.ts';
import { type Failing, SaveFailed } from './SaveFailed.tsx';
import type { WholeForm } from './useForm.ts';

export type Saved = Pick<WholeForm<object>, 'unsaved' | 'valid' | 'saving' | 'save'> &
  Partial<Pick<WholeForm<object>, 'copied'>>;

interface Props {
  form: Saved & Failing;
  /** The action of Enter where everything is stored already. */
  onKept?: (() => void) | undefined;
  children: ReactNode;
}

/** The element around a form's controls: Enter in a field saves, and a failed save shows its reason. */
export function Form({ form, onKept, children }: Props) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady(form)) void form.save();
        else onKept?.();
      }}
    >
      <SaveFailed form={form} />
      {children}
    </form>
  );
}

/** Saves changed or copied values that are valid. */
export function SaveButton({
  form,
  label = 'save',
  danger = false,
}: {
  form: Saved;
  label?: TextKey | undefined;
  danger?: boolean;
}) {
  const t = useT();
  return (
    <Button type="submit" color={danger ? 'red.8' : undefined} disabled={!isReady(form)} loading={form.saving}>
      {t(label)}
    </Button>
  );
}

const isReady = ({ unsaved, copied, valid }: Saved) => (unsaved || copied === true) && valid;
