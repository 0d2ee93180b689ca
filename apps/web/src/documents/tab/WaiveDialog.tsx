/** Letting a person go without a proof that cannot exist. */
import { Text } from '@mantine/core';
import { WAIVE_REASON_LENGTH } from '@resa/rules/documents/proofs';
import { api } from '../../api.ts';
import { Fields } from '../../edit/Fields.tsx';
import { FormDialog } from '../../edit/FormDialog.tsx';
import type { FormFields } from '../../edit/fields.ts';
import { useForm } from '../../edit/useForm.ts';
import { useT } from '../../local/texts.ts';
import type { Line } from '../household.ts';
import { useTypeName } from '../useTypeName.ts';

interface Values {
  reason: string | null;
}
const FIELDS: FormFields<Values> = { reason: { kind: 'lines', label: 'waive_reason', max: WAIVE_REASON_LENGTH } };

export default function WaiveDialog({ line, name, onClose }: { line: Line; name: string; onClose: () => void }) {
  const t = useT();
  const document = useTypeName()(line.document_type_id);
  const { client_id, document_type_id } = line;
  const form = useForm<Values, Awaited<ReturnType<typeof api.documents.waive>>>({
    first: { reason: null },
    judge: ({ reason }) => {
      const length = reason?.trim().length ?? 0;
      if (length === 0) return { reason: { rule: 'must_be_completed' } };
      return length > WAIVE_REASON_LENGTH ? { reason: { rule: 'e_too_long', max: WAIVE_REASON_LENGTH } } : {};
    },
    draft: { record: `file:${client_id}:waive:${document_type_id}`, text: 'draft_of_waiver', name },
    call: 'documents.waive',
    send: ({ reason }, _base, options) =>
      api.documents.waive({ client_id, document_type_id, reason: reason ?? '' }, options),
    saved: onClose,
  });
  return (
    <FormDialog form={form} title={t('waive_of', { name: document })} save="waive" onClose={onClose}>
      <Text size="sm">
        {name} · {t('waive_help')}
      </Text>
      <Fields form={form} fields={FIELDS} autoFocus />
    </FormDialog>
  );
}
