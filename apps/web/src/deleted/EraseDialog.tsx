/**
 * Erasing the person of a deleted file for good: lists the lost data; the file's number is typed to confirm
 * (decision 026).
 */
import { Text } from '@mantine/core';
import type { DeletedClient } from '@resa/contract/deleted';
import { displayName } from '@resa/rules/text/name';
import { useState } from 'react';
import { api } from '../api.ts';
import { Fields } from '../forms/Fields.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import type { FormFields } from '../forms/fields.ts';
import { useForm } from '../forms/useForm.ts';
import { useT } from '../local/texts.ts';

interface Props {
  row: DeletedClient;
  onClose: () => void;
  /** Called once the row is deleted. */
  onErased: () => void;
}
interface Values {
  file_number: string;
}

const WIDTH = 560;
const FIELDS: FormFields<Values> = { file_number: { kind: 'text', label: 'file_number', max: 10 } };

export default function EraseDialog({ row, onClose, onErased }: Props) {
  const t = useT();
  // As it was opened: the row goes before the dialog closes.
  const [{ id, file_number, first_name, last_name }] = useState(row);
  const name = displayName({ first_name, last_name });
  const form = useForm<Values, Awaited<ReturnType<typeof api.deleted.erase>>>({
    first: { file_number: '' },
    check: (typed) => {
      if (typed.file_number.trim() === String(file_number)) return {};
      return { file_number: { rule: typed.file_number === '' ? 'must_be_completed' : 'erase_number_other' } };
    },
    draft: { record: `file:${id}:erase`, text: 'draft_of_erasing', name },
    call: 'deleted.erase',
    send: (typed, _base, options) => api.deleted.erase({ id, file_number: Number(typed.file_number) }, options),
    done: 'erased',
    saved: onErased,
  });
  return (
    <FormDialog
      form={form}
      title={t('ask_erase_title', { name })}
      size={WIDTH}
      save="erase_file"
      danger
      onClose={onClose}
    >
      <Text size="sm">{t('ask_erase_file')}</Text>
      <Text size="sm" fw={600}>
        {t('erase_number', { file_number })}
      </Text>
      <Fields form={form} fields={FIELDS} autoFocus />
    </FormDialog>
  );
}
