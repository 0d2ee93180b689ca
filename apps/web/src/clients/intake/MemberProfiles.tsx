/** The profiles of the members, each edited under its own lock (000 §2 "New-client intake wizard"). */
import { Button, Group, Stack, Title } from '@mantine/core';
import { REQUEST_STATES } from '@resa/rules/person/client-state';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../local/texts.ts';
import { Loading } from '../../ui/Loading.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import wrapping from '../../ui/wrapping.module.css';
import { type ClientFileData, clientFile } from '../client-file.ts';
import { LockLost } from '../edit/LockLost.tsx';
import { MergeDialog } from '../edit/MergeDialog.tsx';
import { ProfileForm } from '../edit/ProfileForm.tsx';
import { useEdit } from '../edit/useEdit.ts';
import { type Opening, useOpening } from '../edit/useOpening.ts';
import { Role } from '../household/Role.tsx';
import { useAutosave } from './useAutosave.ts';
import { useRole } from './useRole.ts';

export function MemberProfiles({ file }: { file: ClientFileData }) {
  const t = useT();
  const { opened, open, close } = useOpened('person');
  const members = file.members.filter(({ group_role_type_id }) => !isHeadOrSingle(group_role_type_id));
  const edited = members.find(({ client_id }) => String(client_id) === opened);
  if (members.length === 0) return null;
  if (edited) return <MemberProfile key={edited.client_id} head={file} id={edited.client_id} onEnd={close} />;
  return (
    <Group gap="xs">
      {members.map(({ client_id, name }) => (
        <Button
          key={client_id}
          variant="default"
          className={wrapping.button}
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => open(client_id)}
        >
          {t('intake_profile_of', { name })}
        </Button>
      ))}
    </Group>
  );
}

interface Props {
  /** The file of the head. */
  head: ClientFileData;
  onEnd: () => void;
}

function MemberProfile({ head, id, onEnd }: Props & { id: number }) {
  const { data: file } = useQuery(clientFile(id));
  const { opening } = useOpening(file, { states: REQUEST_STATES, auto: true, onRefused: onEnd });
  if (!file || !opening) return <Loading height={360} />;
  return <Form head={head} file={file} opening={opening} onEnd={onEnd} />;
}

function Form({ head, file, opening, onEnd }: Props & { file: ClientFileData; opening: Opening }) {
  const t = useT();
  const { role, field } = useRole(head, file.client.id, opening.role);
  const edit = useEdit(file, opening, onEnd, role);
  useAutosave(edit);
  return (
    <Stack gap="md" component="section" aria-label={t('intake_profile_of', { name: file.client.name })}>
      <Title order={3}>{t('intake_profile_of', { name: file.client.name })}</Title>
      {!edit.hold.held && <LockLost edit={edit} holder={edit.hold.holder} />}
      <Role form={role.form} name="group_role_type_id" field={field} />
      <ProfileForm edit={edit} id={file.client.id} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void edit.leaveFor()}>
          {t(edit.unsaved ? 'cancel' : 'close')}
        </Button>
        <Button loading={edit.saving} onClick={() => void edit.save()}>
          {t('save')}
        </Button>
      </Group>
      {edit.merging && <MergeDialog merging={edit.merging} />}
    </Stack>
  );
}
