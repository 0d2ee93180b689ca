import { CATEGORY } from '@resa/rules/booking/schedule';
import { isDate } from '@resa/rules/time/dates';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import { api, CallFailed, codeText, failureText } from '../api.ts';
import { focusSoon } from '../forms/focusSoon.ts';
import { type TextKey, useLocale, useT } from '../local/texts.ts';
import { useToday } from '../local/today.ts';
import { useOnce } from '../once.ts';
import { momentText } from '../ui/day-text.ts';
import { notify } from '../ui/notify.ts';
import { useDraft } from '../ui/useDraft.ts';
import { useLeaving } from '../ui/useLeaving.ts';
import { householdOf, scheduleOf } from './queries.ts';
import type { BookedPerson } from './wizard/draft.ts';

export interface Old {
  client: BookedPerson | null;
  place_id: number | null;
  plan_id: number | null;
  members: number[];
  date: string;
  time: string | null;
  comments: string;
}

/** The form of a past visit: its values, their faults, and saving it; `onSaved` gets the recorded place and date. */
export function useOldAppointment(place_id: number, onSaved: (at: { place_id: number; date: string }) => void) {
  const t = useT();
  const locale = useLocale();
  const today = useToday();
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
  const plans = useQuery({ ...scheduleOf(old.place_id ?? 0), enabled: old.place_id !== null }).data?.schedule.plans;
  const plan = plans?.find((one) => one.id === old.plan_id);
  const event = plan?.category_id === CATEGORY.event;
  const household = useQuery({ ...householdOf(old.client?.id ?? 0), enabled: event && old.client !== null });
  const { save, saving, fault } = useSaveOld(async (values) => {
    done.current = true;
    await drop();
    notify.success('s_old_recorded', values);
    onSaved({ place_id: old.place_id ?? place_id, date: old.date });
  });
  const faults = faultsOf(old, today, event);
  return {
    old,
    idOf,
    mayLeave,
    plans: oneByType(plans ?? []),
    event,
    household,
    saving,
    change(some: Partial<Old>) {
      setOld((before) => ({ ...before, ...some }));
      setTouched(true);
    },
    faultOf(field: Field) {
      if (field === 'time' && fault) return t(fault);
      const rule = faults.find(([name]) => name === field)?.[1];
      return tried && rule ? t(rule) : undefined;
    },
    submit() {
      setTried(true);
      const { client, time } = old;
      const [first] = faults;
      if (first) return focusSoon(idOf(first[0]));
      if (!client || !plan || !time || old.place_id === null) return;
      const start_date_time = `${old.date} ${time}`;
      void save(
        {
          appointment: {
            client_id: client.id,
            place_id: old.place_id,
            appointment_type_id: plan.appointment_type_id,
            start_date_time,
            comments: old.comments,
            status: 2,
          },
          members: event ? old.members : [],
          place_appointment_type_id: plan.id,
        },
        { name: client.name, when: momentText(start_date_time, locale) },
      );
    },
  };
}

export type OldForm = ReturnType<typeof useOldAppointment>;

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

type NoticeValues = { name: string; when: string };

function useSaveOld(onSaved: (values: NoticeValues) => Promise<void>) {
  const once = useOnce();
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<TextKey | null>(null);
  const save = async (input: Parameters<typeof api.appointments.store>[0], values: NoticeValues): Promise<void> => {
    if (saving) return;
    setSaving(true);
    setFault(null);
    try {
      const { code } = await once(input, (options) => api.appointments.store(input, options));
      if (code === 'Ok') await onSaved(values);
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
