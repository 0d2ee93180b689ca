import { type ReactNode, useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { nameOf } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { momentText } from '../../ui/day-text.ts';
import { notify } from '../../ui/notify.ts';
import { useLeaving } from '../../ui/useLeaving.ts';
import { WizardFrame } from '../../ui/wizard/WizardFrame.tsx';
import { startOf } from '../wizard/draft.ts';
import { type BatchStep, membersOf } from './draft.ts';
import { Clients, Participants, Places, Save, Times, Types } from './Steps.tsx';
import { type Batch, type BatchBeginning, useBatch } from './useBatch.ts';

interface Props extends BatchBeginning {
  onSaved: (at: { place_id: number; date: string }) => void;
  onClose: () => void;
}

/** One time for several clients (001 §2.10): a client who cannot be booked is marked in the row and left out. */
export default function BatchWizard({ onSaved, onClose, ...beginning }: Props) {
  const t = useT();
  const locale = useLocale();
  const batch = useBatch(beginning);
  const mayLeave = useLeaving(batch.unsaved, batch.leave);
  const { save, saving } = useSaveBatch(batch, onSaved);
  const { draft, plan, places, step, steps } = batch;
  const chosen: Readonly<Record<BatchStep, ReactNode>> = {
    clients: t('clients_count', { count: draft.clients.length }),
    place: places.find(({ id }) => id === draft.place_id)?.name,
    type: nameOf(plan ?? undefined, locale),
    participants: t('participants_count', { count: batch.party }),
    time: startOf(draft),
    save: null,
  };
  const Part = PARTS[step];
  return (
    <WizardFrame
      steps={steps.map((one) => ({ ...one, chosen: chosen[one.name] }))}
      at={step}
      onGo={batch.go}
      onContinue={batch.goOn}
      finish="book"
      onFinish={() => void save()}
      finishing={saving}
      onLeave={async () => {
        if (await mayLeave()) onClose();
      }}
    >
      <Part batch={batch} />
    </WizardFrame>
  );
}

const PARTS: Readonly<Record<BatchStep, (props: { batch: Batch }) => ReactNode>> = {
  clients: Clients,
  place: Places,
  type: Types,
  participants: Participants,
  time: Times,
  save: Save,
};

function useSaveBatch(batch: Batch, onSaved: Props['onSaved']) {
  const locale = useLocale();
  const once = useOnce();
  const [saving, setSaving] = useState(false);
  async function save() {
    const { draft, included } = batch;
    const { place_id, plan, comments } = draft;
    const start = startOf(draft);
    if (saving || place_id === null || !plan || !start) return;
    if (included.length === 0) return notify.error('no_data_found');
    const input = {
      appointment: { place_id, appointment_type_id: plan.appointment_type_id, start_date_time: start, comments },
      clients: included.map(({ id }) => ({ client_id: id, members: [...membersOf(draft, id)] })),
      place_appointment_type_id: plan.id,
    };
    setSaving(true);
    try {
      const answer = await once(input, (options) => api.appointments.batch(input, options));
      if (answer.code === 'Ok') {
        await batch.saved();
        notify.success('s_batch_booked', { count: answer.ids.length, when: momentText(start, locale) });
        return onSaved({ place_id, date: start.slice(0, 10) });
      }
      notify.error(codeText('appointments.batch', answer.code, 'e_saving'));
      if ('next_free' in answer && answer.next_free)
        notify.warn('nearest_free', { when: momentText(answer.next_free, locale) });
      if (answer.code !== 'resource_locked_evidences') batch.go('time');
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setSaving(false);
    }
  }
  return { save, saving };
}
