import { Alert, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useT } from '../local/texts.ts';
import type { FormState } from './useFormState.ts';

export type Failing = Pick<FormState<object>, 'failed' | 'idOfFailure'>;

/** The reason why the last save failed, above the form until the next attempt; takes the focus. */
export function SaveFailed({ form: { failed, idOfFailure } }: { form: Failing }) {
  const t = useT();
  if (!failed) return null;
  return (
    <Alert
      id={idOfFailure}
      tabIndex={-1}
      mb="md"
      color="red"
      icon={<IconAlertCircle aria-hidden />}
      title={t(failed.reason)}
    >
      <Text size="sm">{t(failed.unknown ? 'saving_failed_unknown' : 'saving_failed_kept')}</Text>
    </Alert>
  );
}
