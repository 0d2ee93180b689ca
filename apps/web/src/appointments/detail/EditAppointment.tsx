import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../api.ts';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { Note } from '../Note.tsx';
import { appointmentOf, householdOf, seatedIn } from '../queries.ts';
import { Wizard } from '../Wizard.tsx';
import { type Editing, EMPTY } from '../wizard/draft.ts';

/** Changes an appointment with the wizard that booked it; Move begins at the times. */
export default function EditAppointment({ id, move, onClose }: { id: number; move: boolean; onClose: () => void }) {
  const t = useT();
  const may = useCan();
  const close = useRef(onClose);
  const { editing, readonly, error } = useEditing(id);
  useEffect(() => {
    if (!error) return;
    notify.error(failureText(error, 'e_get_data'));
    onClose();
  }, [error, onClose]);
  return (
    <Dialog
      onClose={() => close.current()}
      size={1240}
      closeOnClickOutside={false}
      title={t(move ? 'move_appointment' : 'edit_appointment')}
    >
      {readonly && (
        <Note hue="orange">{t(may('crud_appointments') ? 'read_only_appointment' : 'read_only_appointments')}</Note>
      )}
      {!readonly && !editing && <Skeleton h={320} />}
      {!readonly && editing && (
        <Wizard
          editing={editing}
          {...(move && { at: 'time' })}
          onClose={onClose}
          onSaved={onClose}
          closeWith={(ask) => {
            close.current = ask;
          }}
        />
      )}
    </Dialog>
  );
}

/** The appointment as it was when the dialog opened: what others save meanwhile is reported on saving. */
function useEditing(id: number) {
  const one = useQuery(appointmentOf(id));
  const { client_id = 0 } = one.data?.appointment ?? {};
  const household = useQuery({ ...householdOf(client_id, id), enabled: client_id > 0 });
  const [editing, setEditing] = useState<Editing | null>(null);
  const { data } = one;
  const people = household.data;
  useEffect(() => {
    if (!data || !people) return;
    const { appointment } = data;
    const { place_id, appointment_type_id, category_id, place_appointment_type_id, start_date_time } = appointment;
    const [date = null, time = null] = start_date_time.split(' ');
    setEditing(
      (before) =>
        before ?? {
          id: appointment.id,
          row_version: appointment.row_version,
          left: people.left,
          draft: {
            ...EMPTY,
            client: people.client,
            place_id,
            plan:
              place_appointment_type_id === null
                ? null
                : { id: place_appointment_type_id, appointment_type_id, category_id },
            members: seatedIn(people),
            date,
            time,
            emergency: appointment.emergency,
            media: appointment.media,
            comments: appointment.comments ?? '',
          },
        },
    );
  }, [data, people]);
  return { editing, readonly: !editing && data?.readonly === 1, error: one.error ?? household.error };
}
