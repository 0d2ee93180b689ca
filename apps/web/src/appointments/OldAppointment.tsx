import { Button, Checkbox, Group, Input, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { OLD_APPOINTMENT_STEP } from '@resa/rules/booking/hours';
import { CATEGORY, DAY_END, DAY_START } from '@resa/rules/booking/schedule';
import { isDate, minutesOf, timeOf } from '@resa/rules/time/dates';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { api, CallFailed, codeText, failureText } from '../api.ts';
import { MaskedInput } from '../forms/controls/MaskedInput.tsx';
import { dateMask } from '../forms/controls/mask.ts';
import { focusSoon } from '../forms/focusSoon.ts';
import { nameOf } from '../local/lookups.ts';
import { useSession } from '../local/session.ts';
import { type TextKey, useLocale, useT } from '../local/texts.ts';
import { useToday } from '../local/today.ts';
import { useOnce } from '../once.ts';
import { SearchPerson } from '../people/SearchPerson.tsx';
import { momentText } from '../ui/day-text.ts';
import { notify } from '../ui/notify.ts';
import { useDraft } from '../ui/useDraft.ts';
import { useLeaving } from '../ui/useLeaving.ts';
import { householdOf, scheduleOf } from './queries.ts';
import type { BookedPerson } from './wizard/draft.ts';
import wizard from './wizard/wizard.module.css';

interface Old {
  client: BookedPerson | null;
  place_id: number | null;
  plan_id: number | null;
  members: number[];
  date: string;
  time: string | null;
  comments: string;
}

interface Props {
  place_id: number;
  onSaved: (at: { place_id: number; date: string }) => void;
  onClose: () => void;
}

/** The times that a past visit may have. */
const TIMES = Array.from({ length: (minutesOf(DAY_END) - minutesOf(DAY_START)) / OLD_APPOINTMENT_STEP + 1 }, (_, at) =>
  timeOf(minutesOf(DAY_START) + at * OLD_APPOINTMENT_STEP),
);

/** Records a visit that happened without a booking (001 O-46). */
export default function OldAppointment({ place_id, onSaved, onClose }: Props) {
  const t = useT();
  const locale = useLocale();
  const today = useToday();
  const places = useSession().locations;
  const [old, setOld] = useState<Old>(() => ({
    client: null,
    place_id,
    plan_id: null,
    members: [],
    date: today,
    time: null,
    comments: '',
  }));
  const id = useId();
  const idOf = (field: Field) => `${id}_${field}`;
  const [touched, setTouched] = useState(false);
  const [tried, setTried] = useState(false);
  const done = useRef(false);
  const { drop } = useDraft({
    record: 'booking:old',
    text: 'draft_of_old',
    name: old.client?.name ?? '',
    value: useMemo(() => old, [old]),
    unsaved: touched && !done.current,
    restore: (kept: Old) => {
      setOld(kept);
      setTouched(true);
    },
  });
  const mayLeave = useLeaving(() => touched && !done.current, drop);
  const change = (some: Partial<Old>) => {
    setOld((before) => ({ ...before, ...some }));
    setTouched(true);
  };
  const plans = useQuery({ ...scheduleOf(old.place_id ?? 0), enabled: old.place_id !== null }).data?.schedule.plans;
  const plan = plans?.find(({ id }) => id === old.plan_id);
  const event = plan?.category_id === CATEGORY.event;
  const household = useQuery({ ...householdOf(old.client?.id ?? 0), enabled: event && old.client !== null });
  const { save, saving, fault } = useSaveOld(async (said) => {
    done.current = true;
    await drop();
    notify.success('s_old_recorded', said);
    onSaved({ place_id: old.place_id ?? place_id, date: old.date });
  });
  const faults = faultsOf(old, today, event);
  const faultOf = (field: Field) => {
    const rule = faults.find(([name]) => name === field)?.[1];
    return tried && rule ? t(rule) : undefined;
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setTried(true);
    const { client, time } = old;
    const [first] = faults;
    if (first) return focusSoon(idOf(first[0]));
    if (!client || !plan || !time || old.place_id === null) return;
    void save(
      {
        appointment: {
          client_id: client.id,
          place_id: old.place_id,
          appointment_type_id: plan.appointment_type_id,
          start_date_time: `${old.date} ${time}`,
          comments: old.comments,
          status: 2,
        },
        members: event ? old.members : [],
        place_appointment_type_id: plan.id,
      },
      { name: client.name, when: momentText(`${old.date} ${time}`, locale) },
    );
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack maw={640}>
        {old.client ? (
          <TextInput
            label={t('client')}
            readOnly
            value={`${old.client.name} (${old.client.file_number})`}
            rightSectionWidth={110}
            rightSection={
              <Button variant="subtle" size="compact-sm" onClick={() => change({ client: null, members: [] })}>
                {t('choose_another')}
              </Button>
            }
          />
        ) : (
          <SearchPerson
            heads
            id={idOf('client')}
            label={t('find_client')}
            help="find_head_or_single"
            error={faultOf('client')}
            onPick={(person) => change({ client: person, members: [] })}
          />
        )}
        <Select
          label={t('location')}
          required
          allowDeselect={false}
          data={places.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={old.place_id === null ? null : String(old.place_id)}
          onChange={(id) => change({ place_id: Number(id), plan_id: null, members: [] })}
        />
        <Select
          label={t('appointment_type')}
          required
          id={idOf('plan_id')}
          error={faultOf('plan_id')}
          data={oneByType(plans ?? []).map((one) => ({ value: String(one.id), label: nameOf(one, locale) }))}
          value={old.plan_id === null ? null : String(old.plan_id)}
          onChange={(id) => change({ plan_id: id === null ? null : Number(id), members: [] })}
        />
        {event && (
          <fieldset className={wizard.members} id={idOf('members')} tabIndex={-1}>
            <legend>{t('who_takes_part')}</legend>
            {household.data?.members.map(({ client_id, name }) => (
              <Checkbox
                key={client_id}
                className={wizard.member}
                label={name}
                checked={old.members.includes(client_id)}
                onChange={(changed) =>
                  change({
                    members: changed.currentTarget.checked
                      ? [...old.members, client_id]
                      : old.members.filter((id) => id !== client_id),
                  })
                }
              />
            ))}
            <Input.Error>{faultOf('members')}</Input.Error>
          </fieldset>
        )}
        <Group grow align="flex-start">
          <MaskedInput
            id={idOf('date')}
            label={t('date_of_visit')}
            required
            inputMode="numeric"
            autoComplete="off"
            classNames={{ input: 'tabular' }}
            mask={dateMask}
            error={faultOf('date')}
            value={old.date}
            onChange={(date) => change({ date })}
          />
          <Select
            label={t('time_of_visit')}
            required
            searchable
            selectFirstOptionOnChange
            id={idOf('time')}
            error={fault ? t(fault) : faultOf('time')}
            data={TIMES}
            value={old.time}
            onChange={(time) => change({ time })}
          />
        </Group>
        <Textarea
          label={t('comments')}
          autosize
          minRows={2}
          maxLength={2000}
          value={old.comments}
          onChange={(changed) => change({ comments: changed.currentTarget.value })}
        />
        <Group justify="space-between">
          <Button
            variant="default"
            onClick={async () => {
              if (await mayLeave()) onClose();
            }}
          >
            {t('cancel')}
          </Button>
          <Button type="submit" loading={saving}>
            {t('record_visit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type Field = 'client' | 'plan_id' | 'members' | 'date' | 'time';

/** The faults that prevent recording it, in the order of the form; the server checks whether the time has passed. */
function faultsOf(old: Old, today: string, event: boolean): [Field, TextKey][] {
  const date: TextKey | null = !old.date
    ? 'must_be_completed'
    : !isDate(old.date)
      ? 'rule_date'
      : old.date > today
        ? 'rule_old_future'
        : null;
  const missing = [
    ['client', old.client === null],
    ['plan_id', old.plan_id === null],
    ['members', event && old.members.length === 0],
    ['time', old.time === null],
  ] as const;
  const found = missing.filter(([, lacks]) => lacks).map(([name]): [Field, TextKey] => [name, 'must_be_completed']);
  return date ? [...found, ['date', date]] : found;
}

/** The newest plan of each type. The date of a past visit determines the plan that it counts on. */
function oneByType<P extends { appointment_type_id: number; start_date: string }>(plans: readonly P[]): P[] {
  const newest = new Map<number, P>();
  for (const plan of plans) {
    const before = newest.get(plan.appointment_type_id);
    if (!before || before.start_date < plan.start_date) newest.set(plan.appointment_type_id, plan);
  }
  return [...newest.values()];
}

type Said = { name: string; when: string };

function useSaveOld(onSaved: (said: Said) => Promise<void>) {
  const once = useOnce();
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<TextKey | null>(null);
  const save = async (input: Parameters<typeof api.appointments.store>[0], said: Said): Promise<void> => {
    if (saving) return;
    setSaving(true);
    setFault(null);
    try {
      const { code } = await once(input, (options) => api.appointments.store(input, options));
      if (code === 'Ok') await onSaved(said);
      else notify.error(codeText('appointments.store', code, 'e_saving'));
    } catch (failure) {
      const [field] = (failure instanceof CallFailed && failure.code === 'Invalid' && failure.fields) || [];
      if (field) setFault(field.rule);
      else notify.error(failureText(failure, 'e_saving'));
    } finally {
      setSaving(false);
    }
  };
  return { save, saving, fault };
}
