/** Letting a person go without a proof that cannot exist, or asking a user who may do so. */
import { Text } from '@mantine/core';
import { WAIVE_REASON_LENGTH } from '@resa/rules/documents/proofs';
import { api } from '../../api.ts';
import { Chosen } from '../../forms/controls/Chosen.tsx';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { Faults } from '../../forms/faults.ts';
import type { FormField, FormFields } from '../../forms/fields.ts';
import { useForm } from '../../forms/useForm.ts';
import { useT } from '../../local/texts.ts';
import type { Person } from '../household.ts';
import { useTypeName } from '../useTypeName.ts';
import { reasonFaults } from './reason.ts';
import { waivable } from './waivable.ts';

interface Values {
  document_type_id: number | null;
  reason: string | null;
}
const TYPE: FormField = { kind: 'one', label: 'document_type' };
const FIELDS: FormFields<Values> = { reason: { kind: 'lines', label: 'waive_reason', max: WAIVE_REASON_LENGTH } };

const WAIVING = { fresh: 'waive_new', save: 'waive', of: 'waive_of', help: 'waive_help', done: 's_saved' } as const;
const ASKING = {
  fresh: 'waiver_ask',
  save: 'waiver_ask',
  of: 'waiver_ask_of',
  help: 'waiver_ask_help',
  done: 'waiver_asked',
} as const;

interface Props {
  person: Person;
  /** Null: chosen in the dialog. */
  document_type_id: number | null;
  /** Asks for the waiver. */
  asks: boolean;
  onClose: () => void;
}

export default function WaiveDialog({ person, document_type_id, asks, onClose }: Props) {
  const t = useT();
  const typeName = useTypeName();
  const { client_id, name } = person;
  const texts = asks ? ASKING : WAIVING;
  const form = useForm<Values, Awaited<ReturnType<typeof api.documents.waive | typeof api.documents.askWaiver>>>({
    first: { document_type_id, reason: null },
    check,
    draft: { record: `file:${client_id}:waive:${document_type_id ?? 'new'}`, text: 'draft_of_waiver', name },
    call: asks ? 'documents.askWaiver' : 'documents.waive',
    send: ({ document_type_id: type, reason }, _base, options) => {
      const input = { client_id, document_type_id: type ?? 0, reason: reason ?? '' };
      return asks ? api.documents.askWaiver(input, options) : api.documents.waive(input, options);
    },
    done: texts.done,
    saved: onClose,
  });
  const title = document_type_id === null ? t(texts.fresh) : t(texts.of, { name: typeName(document_type_id) });
  const choices = waivable(person).map((id) => ({ value: String(id), label: typeName(id), disabled: false }));
  return (
    <FormDialog form={form} title={title} save={texts.save} onClose={onClose}>
      <Text size="sm">
        {name} · {t(texts.help)}
      </Text>
      {document_type_id === null && (
        <Chosen form={form} name="document_type_id" field={TYPE} choices={choices} autoFocus />
      )}
      <Fields form={form} fields={FIELDS} autoFocus={document_type_id !== null} />
    </FormDialog>
  );
}

const check = (values: Values): Faults<Values> => ({
  ...(values.document_type_id === null && { document_type_id: { rule: 'must_be_completed' } }),
  ...reasonFaults(values),
});
