/** The dialog in which a requested waiver is refused; the address names it by its id. */
import { Text } from '@mantine/core';
import { WAIVE_REASON_LENGTH } from '@resa/rules/documents/proofs';
import { api } from '../../api.ts';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { FormFields } from '../../forms/fields.ts';
import { useForm } from '../../forms/useForm.ts';
import { useT } from '../../local/texts.ts';
import type { AskedWaiver } from '../household.ts';
import { useTypeName } from '../useTypeName.ts';
import { reasonFaults } from './reason.ts';

interface Values {
  reason: string | null;
}
const FIELDS: FormFields<Values> = { reason: { kind: 'lines', label: 'waive_reason', max: WAIVE_REASON_LENGTH } };

interface Props {
  client_id: number;
  /** The name of the person. */
  name: string;
  asked: AskedWaiver;
  onClose: () => void;
  /** Called once it is refused, instead of onClose. */
  onAnswered: () => void;
}

export default function RefuseWaiver({ client_id, name, asked, onClose, onAnswered }: Props) {
  const t = useT();
  const document = useTypeName()(asked.document_type_id);
  const { id } = asked;
  const form = useForm<Values, Awaited<ReturnType<typeof api.documents.refuseWaiver>>>({
    first: { reason: null },
    check: reasonFaults,
    draft: { record: `waiver:${id}:refuse`, text: 'draft_of_waiver_refusal', name },
    call: 'documents.refuseWaiver',
    send: ({ reason }, _base, options) => api.documents.refuseWaiver({ client_id, id, reason: reason ?? '' }, options),
    done: 'waiver_refused',
    saved: onAnswered,
  });
  return (
    <FormDialog form={form} title={t('waiver_refuse_of', { name: document })} save="waiver_refuse" onClose={onClose}>
      <Text size="sm">
        {name} · {asked.reason}
      </Text>
      <Fields form={form} fields={FIELDS} autoFocus />
    </FormDialog>
  );
}
