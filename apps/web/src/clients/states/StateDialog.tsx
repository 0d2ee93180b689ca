/** A change of state with its comment, and with a reason where the service ends (000 §2 "Change-state dialogs"). */
import { Alert, List, Text } from '@mantine/core';
import { STATE_CHANGE_LENGTHS, type Transition } from '@resa/rules/person/transitions';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { FormFields } from '../../forms/fields.ts';
import { useT } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';
import { CommentType } from '../comments/CommentType.tsx';
import { useGaps } from '../file/useGaps.ts';
import { MissingList } from '../intake/MissingList.tsx';
import { OpenAppointments } from './OpenAppointments.tsx';
import { ACTION_TEXTS } from './offered.ts';
import { type StateValues, useStateForm } from './useStateForm.ts';

interface Props {
  file: ClientFileData;
  transition: Transition;
  onClose: () => void;
}

const WIDTH = 560;

export default function StateDialog({ file, transition, onClose }: Props) {
  const t = useT();
  const { action } = transition;
  const { form, asksText, missing } = useStateForm(file, action, onClose);
  const gaps = useGaps(file);
  const fields: FormFields<StateValues> = {
    comment_type_id: { kind: 'one', of: 'comment_types', label: 'comment_type' },
    comment: { kind: 'lines', label: 'comment', max: STATE_CHANGE_LENGTHS.comment },
    ...(action === 'inactivate' && {
      reason_id: { kind: 'one', of: 'reasons_for_ending_service', label: 'reason_for_ending' },
    }),
    ...(asksText && {
      reason_text: { kind: 'text', label: 'reason_for_ending_text', max: STATE_CHANGE_LENGTHS.reason_text },
    }),
  };
  return (
    <FormDialog form={form} title={t(ACTION_TEXTS[action])} size={WIDTH} save={ACTION_TEXTS[action]} onClose={onClose}>
      {form.theirs && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('w_stale')}>
          <Text size="sm">{t('state_stale_help')}</Text>
        </Alert>
      )}
      <MissingList missing={missing} file={file} onGo={(gap) => void gaps.go(gap)} />
      <Follows file={file} transition={transition} />
      {action === 'inactivate' && file.counts.open_appointments > 0 && <OpenAppointments file={file} form={form} />}
      <Fields form={form} fields={fields} controls={{ comment_type_id: CommentType }} />
    </FormDialog>
  );
}

/** The other effects of the change. */
function Follows({ file: { client, members, counts }, transition }: Pick<Props, 'file' | 'transition'>) {
  const t = useT();
  const others = members.length - 1;
  const unserved = ![1, 2, 6].includes(transition.to) && counts.open_appointments > 0;
  const mailed = client.email ? t('state_mailed', { email: client.email }) : t('state_not_mailed');
  return (
    // Takes the focus: a required field that had it would be marked, and Cancel moved, by pressing Cancel.
    <List size="sm" withPadding={false} tabIndex={-1} data-autofocus>
      <List.Item>{t('state_of', { name: client.name })}</List.Item>
      {others > 0 && <List.Item>{t('state_members', { count: others })}</List.Item>}
      {unserved && <List.Item>{t('state_appointments', { count: counts.open_appointments })}</List.Item>}
      {transition.mailed && <List.Item>{mailed}</List.Item>}
    </List>
  );
}
