/** The open appointments of a household whose service ends: a tick cancels them, or a sentence names who can. */
import { Checkbox, Stack, Text } from '@mantine/core';
import type { OpenAppointment } from '@resa/contract/requests';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../../api.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { Failed } from '../../ui/Failed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import type { ClientFileData } from '../client-file.ts';
import type { useStateForm } from './useStateForm.ts';

interface Props {
  file: ClientFileData;
  form: ReturnType<typeof useStateForm>['form'];
}

export function OpenAppointments({ file: { client }, form }: Props) {
  const t = useT();
  const wordsOf = useWordsOf();
  const { data, error, refetch } = useQuery(queryOf(api.requests.openAppointments, { id: client.id }));
  if (error && !data) return <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={60} />;
  const own = data.appointments.filter(({ may_cancel }) => may_cancel === 1);
  const others = data.appointments.filter(({ may_cancel }) => may_cancel === 0);
  return (
    <Stack gap="xs">
      {own.length > 0 && (
        <Checkbox
          label={t('state_cancel', { count: own.length })}
          description={
            <>
              {own.map((one) => (
                <span key={one.id}>
                  {wordsOf(one)}
                  <br />
                </span>
              ))}
              {client.email ? t('state_cancel_mailed', { email: client.email }) : t('state_cancel_not_mailed')}
            </>
          }
          checked={form.values.cancel_appointments.length > 0}
          onChange={({ currentTarget: { checked } }) =>
            form.set('cancel_appointments', checked ? own.map(({ id }) => id) : [])
          }
        />
      )}
      {others.map((one) => (
        <Text key={one.id} size="sm">
          {one.who.length > 0
            ? t('state_cancel_others', { appointment: wordsOf(one), names: one.who.slice(0, MOST).join(', ') })
            : t('state_cancel_nobody', { appointment: wordsOf(one) })}
        </Text>
      ))}
    </Stack>
  );
}

/** How many users are named. */
const MOST = 5;

function useWordsOf() {
  const locale = useLocale();
  const types = useLookup('appointment_types');
  return ({ start_date_time, appointment_type_id, place }: OpenAppointment) =>
    `${start_date_time} · ${nameOf(types.byId(appointment_type_id), locale)} · ${place}`;
}
