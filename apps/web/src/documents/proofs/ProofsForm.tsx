/**
 * Choosing the proof documents of one person: only those that citizenship and family role allow are offered (000 §5).
 */
import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { keptProofs, PROOF_LISTS, type ProofList, type Proofs } from '@resa/rules/documents/proofs';
import { useState } from 'react';
import { api } from '../../api.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { textOf } from '../../forms/faults.ts';
import { useForm, type WholeForm } from '../../forms/useForm.ts';
import { useT } from '../../local/texts.ts';
import styles from '../documents.module.css';
import type { Person } from '../household.ts';
import { useTypeName } from '../useTypeName.ts';

/** Takes the place of a version: the lists have none, and are compared as they were. */
const SAVED = 1;

export default function ProofsForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useT();
  const typeName = useTypeName();
  const { client_id, name, proofs, offered, required } = person;
  const [were] = useState(proofs);
  const { kept, dropped } = keptProofs(were, offered);
  const form = useForm<Proofs, Awaited<ReturnType<typeof api.documents.updateProofs>>>({
    first: kept,
    check: (values) =>
      Object.fromEntries(
        PROOF_LISTS.filter((list) => required[list] === 1 && values[list].length === 0).map((list) => [
          list,
          { rule: 'must_be_completed' },
        ]),
      ),
    draft: { record: `proofs:${client_id}`, text: 'draft_of_proofs', name },
    call: 'documents.updateProofs',
    send: (documents, { row_version, values }, options) =>
      // Dropped proofs were chosen, until the first save.
      api.documents.updateProofs({ client_id, documents, were: row_version === null ? were : values }, options),
    goesOn: () => ({ row_version: SAVED }),
    saved: onClose,
  });
  return (
    <FormDialog form={form} title={t('proofs_of', { name })} onClose={onClose}>
      {dropped.length > 0 && (
        <Alert color="orange" title={t('proofs_dropped')}>
          {dropped.map(typeName).join(' · ')}
        </Alert>
      )}
      {PROOF_LISTS.map((list) => (
        <List key={list} list={list} form={form} offered={offered[list]} required={required[list] === 1} />
      ))}
    </FormDialog>
  );
}

interface ListProps {
  list: ProofList;
  form: WholeForm<Proofs>;
  offered: readonly number[];
  required: boolean;
}

function List({ list, form, offered, required }: ListProps) {
  const t = useT();
  const typeName = useTypeName();
  const fault = form.faults[list];
  return (
    <Checkbox.Group
      id={form.idOf(list)}
      label={t(list)}
      withAsterisk={required}
      error={fault && textOf(t, fault)}
      value={form.values[list].map(String)}
      onChange={(chosen) => form.set(list, chosen.map(Number))}
    >
      {offered.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(list === 'proof_of_revenue' ? 'proofs_need_revenue' : 'proofs_need_profile')}
        </Text>
      ) : (
        <Stack gap={6} mt={6} className={styles.choices}>
          {offered.map((id) => (
            <Checkbox key={id} value={String(id)} label={typeName(id)} />
          ))}
        </Stack>
      )}
    </Checkbox.Group>
  );
}
