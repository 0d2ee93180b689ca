/** The rows of the family dialog, and saving the levels chosen in them. */
import { Alert, Button, Group, Stack } from '@mantine/core';
import type { FamilyMember } from '@resa/contract/persons';
import { CLIENT_STATE, editOrAmend } from '@resa/rules/person/client-state';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '../../local/session.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { useDraft } from '../../ui/useDraft.ts';
import { useLeaving } from '../../ui/useLeaving.ts';
import { useColumns } from './columns.tsx';
import styles from './family.module.css';
import { LevelSelect } from './LevelSelect.tsx';
import { changesLevels, type Levels } from './levels.ts';
import { MemberCard } from './MemberCard.tsx';
import { useSaveLevels } from './useSaveLevels.ts';

interface Props {
  client_id: number;
  /** The head's name; undefined while loading. */
  name: string | undefined;
  members: readonly FamilyMember[] | undefined;
  failed: TextKey | null;
  onReload: () => Promise<void>;
  onClose: () => void;
  /** Receives the function that closes the dialog, which asks first if choices would be lost. */
  closeWith: (ask: () => void) => void;
}

export function Members({ client_id, name, members, failed, onReload, onClose, closeWith }: Props) {
  const t = useT();
  const may = useCan();
  const edits = may('crud_clients');
  const [chosen, setChosen] = useState<Levels>({});
  const changed = changesLevels(members ?? [], chosen);
  // Known immediately, before the page is drawn again: what is saved may be left.
  const done = useRef(false);
  const draft = useDraft<Levels>({
    record: members && edits ? `levels:${client_id}` : null,
    text: 'draft_of_levels',
    name: name ?? '',
    value: chosen,
    unsaved: changed,
    restore: setChosen,
  });
  const mayLeave = useLeaving(() => changed && !done.current, draft.drop);
  const close = async () => {
    if (await mayLeave()) onClose();
  };
  useEffect(() => closeWith(() => void close()));
  const { save, saving, refusal } = useSaveLevels({
    onReload,
    async onSaved() {
      done.current = true;
      await draft.drop();
      onClose();
    },
  });

  const level = (member: FamilyMember) => (
    <LevelSelect
      member={member}
      value={chosen[member.client_id] ?? member.education_level_id}
      onChange={
        editOrAmend(member.client_state_type_id, may)
          ? (id) => setChosen({ ...chosen, [member.client_id]: id })
          : undefined
      }
    />
  );
  const columns = useColumns(level);
  return (
    <Stack>
      {refusal && (
        <Alert color="red" role="alert" title={refusal.title}>
          {refusal.help}
        </Alert>
      )}
      <DataTable
        label={t('tab_family')}
        columns={columns}
        rows={members}
        rowKey={(row) => row.client_id}
        rowClass={rowClass}
        narrowBelow={1000}
        card={(row) => <MemberCard member={row} className={rowClass(row)} level={level(row)} />}
        failed={failed}
        onRetry={() => void onReload()}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void close()}>
          {t(edits ? 'cancel' : 'close')}
        </Button>
        {edits && members && (
          <Button loading={saving} disabled={!changed} onClick={() => void save(members, chosen)}>
            {t('save')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** The head is highlighted; a pending person is red in this dialog only, with the state in words (000 O-09). */
const rowClass = (member: FamilyMember): string =>
  [
    isHeadOrSingle(member.group_role_type_id) && styles.head,
    member.client_state_type_id === CLIENT_STATE.pending && styles.pending,
  ]
    .filter(Boolean)
    .join(' ');
