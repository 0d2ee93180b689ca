/** The present or announced maintenance: its texts and times, and ending it (002 F04). */
import { Alert, Button, Group, Stack } from '@mantine/core';
import { MaintenanceWindow } from '@resa/contract/app-settings';
import { stamp } from '@resa/rules/time/dates';
import { IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { api, failureText } from '../api.ts';
import { TimeOfDay } from '../forms/controls/TimeOfDay.tsx';
import { Fields } from '../forms/Fields.tsx';
import { Form, SaveButton } from '../forms/Form.tsx';
import { type Faults, faultsOf } from '../forms/faults.ts';
import type { FormFields } from '../forms/fields.ts';
import { Summary } from '../forms/Summary.tsx';
import { useForm } from '../forms/useForm.ts';
import { type TextKey, useT } from '../local/texts.ts';
import { now, useToday } from '../local/today.ts';
import { confirm } from '../ui/confirm.ts';
import { notify } from '../ui/notify.ts';
import { SectionCard } from './SectionCard.tsx';

type Fetched = Awaited<ReturnType<typeof api.app_settings.fetch>>;
type Stored = Fetched['maintenance'];
interface Values {
  start_date: string;
  start_time: string;
  end_date: string;
  end_time: string;
  name_en: string;
  name_fr: string;
}

const FIELDS: FormFields<Values> = {
  start_date: { kind: 'date', label: 'maintenance_start_date' },
  start_time: { kind: 'one', label: 'maintenance_start_time' },
  end_date: { kind: 'date', label: 'maintenance_end_date' },
  end_time: { kind: 'one', label: 'maintenance_end_time' },
  name_en: { kind: 'lines', label: 'maintenance_text_en', help: 'maintenance_text_help', max: 1_000 },
  name_fr: { kind: 'lines', label: 'maintenance_text_fr', help: 'maintenance_text_help', max: 1_000 },
};
const CONTROLS = { start_time: TimeOfDay, end_time: TimeOfDay };

export function Maintenance({ stored, texts }: { stored: Stored; texts: Fetched['maintenance_texts'] }) {
  const t = useT();
  const form = useMaintenance(stored, texts);
  const { ending, end } = useEnding(stored);
  const lasts = stored !== null && stored.start_date_time <= stamp(now());
  return (
    <SectionCard name="maintenance" title="settings_maintenance" lead="settings_maintenance_lead">
      <Alert mb="md" color={lasts ? 'orange' : 'gray'} icon={<IconTool aria-hidden />}>
        {!stored && t('maintenance_none')}
        {stored && lasts && t('maintenance_now', { end: stored.end_date_time })}
        {stored && !lasts && t('maintenance_planned', { start: stored.start_date_time })}
      </Alert>
      <Form form={form}>
        <Stack>
          <Summary form={form} label={(name) => t(FIELDS[name]?.label as TextKey)} />
          <Fields form={form} fields={FIELDS} controls={CONTROLS} />
          <Group>
            <SaveButton form={form} label={stored ? 'save' : 'maintenance_announce'} />
            {stored && (
              <Button variant="default" loading={ending} onClick={() => void end()}>
                {t(lasts ? 'maintenance_end' : 'maintenance_take_back')}
              </Button>
            )}
          </Group>
        </Stack>
      </Form>
    </SectionCard>
  );
}

function useMaintenance(stored: Stored, texts: Fetched['maintenance_texts']) {
  const t = useT();
  const today = useToday();
  const [first] = useState(() => (stored ? valuesOf(stored) : { ...empty(today), ...texts }));
  const form = useForm<Values, Awaited<ReturnType<typeof api.app_settings.updateMaintenance>>>({
    first,
    check,
    draft: { record: 'settings:maintenance', text: 'draft_of_settings', name: t('settings_maintenance') },
    call: 'app_settings.updateMaintenance',
    send: (values, _, options) =>
      api.app_settings.updateMaintenance(
        { maintenance: { ...windowOf(values), active: 1, id: stored?.id ?? null } },
        options,
      ),
    saved: (): void => form.rebase({ values: form.values, row_version: null }),
  });
  const save = async () => {
    const { start_date_time: start, end_date_time: end } = windowOf(form.values);
    const sure =
      Object.keys(check(form.values)).length > 0 ||
      (await confirm({
        title: 'ask_maintenance_title',
        text: 'ask_maintenance',
        values: { start, end },
        yes: stored ? 'save' : 'maintenance_announce',
      }));
    return sure ? form.save() : false;
  };
  return { ...form, save };
}

/** Ends it, or takes the announcement back. */
function useEnding(stored: Stored) {
  const [ending, setEnding] = useState(false);
  const end = async () => {
    if (!stored) return;
    setEnding(true);
    try {
      await api.app_settings.updateMaintenance({ maintenance: { ...stored, active: 0 } });
      notify.success('s_saved');
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setEnding(false);
    }
  };
  return { ending, end };
}

const empty = (today: string) => ({ start_date: today, start_time: '', end_date: today, end_time: '' });

function valuesOf({ name_en, name_fr, start_date_time, end_date_time }: NonNullable<Stored>): Values {
  const [start_date = '', start_time = ''] = start_date_time.split(' ');
  const [end_date = '', end_time = ''] = end_date_time.split(' ');
  return { start_date, start_time, end_date, end_time, name_en, name_fr };
}

const windowOf = ({ start_date, start_time, end_date, end_time, name_en, name_fr }: Values) => ({
  name_en,
  name_fr,
  start_date_time: `${start_date} ${start_time}`,
  end_date_time: `${end_date} ${end_time}`,
});

/** The faults that the server would find; a fault of a moment is at its date, and at its time where that is missing. */
function check(values: Values): Faults<Values> {
  const sent = windowOf(values);
  const faults = faultsOf(MaintenanceWindow.safeParse({ ...sent, active: 1 }), sent);
  const missing = (['start_time', 'end_time'] as const).filter((name) => !values[name]);
  const ordered = sent.end_date_time > sent.start_date_time;
  const { name_en, name_fr } = faults;
  return {
    ...(name_en && { name_en }),
    ...(name_fr && { name_fr }),
    ...Object.fromEntries(missing.map((name) => [name, { rule: 'must_be_completed' as const }])),
    ...(faults.start_date_time && values.start_time && { start_date: { rule: 'e_date' as const } }),
    ...(faults.end_date_time && values.end_time && { end_date: { rule: 'e_date' as const } }),
    ...(!ordered && missing.length === 0 && { end_date: { rule: 'rule_end_before_start' as const } }),
  };
}
