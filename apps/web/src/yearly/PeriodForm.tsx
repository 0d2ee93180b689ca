import { Button, Group, Stack, Text } from '@mantine/core';
import type { UpdatePeriodRow } from '@resa/contract/file-update';
import { periodFaults, type UpdatePeriod } from '@resa/rules/person/file-update';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, failureText } from '../api.ts';
import type { CallOptions } from '../connect.ts';
import { Fields } from '../forms/Fields.tsx';
import { Form, SaveButton } from '../forms/Form.tsx';
import type { Faults } from '../forms/faults.ts';
import type { FormFields } from '../forms/fields.ts';
import { Summary } from '../forms/Summary.tsx';
import { Theirs } from '../forms/Theirs.tsx';
import { useForm } from '../forms/useForm.ts';
import { type TextKey, useT } from '../local/texts.ts';
import { useToday } from '../local/today.ts';
import { queryOf } from '../queries.ts';
import { confirm } from '../ui/confirm.ts';
import { notify } from '../ui/notify.ts';
import { TakeBack } from './TakeBack.tsx';

const FIELDS: FormFields<UpdatePeriod> = {
  start_date: { kind: 'date', label: 'update_start' },
  end_date: { kind: 'date', label: 'update_end' },
  exclusion_start_date: {
    kind: 'date',
    label: 'update_exclusion_start',
    optional: true,
    help: 'update_exclusion_help',
  },
  exclusion_end_date: { kind: 'date', label: 'update_exclusion_end', optional: true },
  automatic: { kind: 'switch', label: 'update_automatic', help: 'update_automatic_help' },
};

type Answer = Awaited<ReturnType<typeof api.file_update.save>>;

/** The period, saved after a question (002 §2.11). */
export function PeriodForm({ period }: { period: UpdatePeriodRow | null }) {
  const t = useT();
  const form = usePeriod(period);
  const [takingBack, setTakingBack] = useState(false);
  return (
    <Form form={form}>
      <Stack>
        <Summary form={form} label={(name) => t(FIELDS[name]?.label as TextKey)} />
        {form.theirs && (
          <Theirs
            theirs={form.theirs}
            mine={form.values}
            fields={FIELDS}
            value={(name, value) => (name === 'automatic' ? t(value === 1 ? 'yes' : 'no') : String(value ?? ''))}
          />
        )}
        <Fields form={form} fields={FIELDS} />
        {period && period.moved !== null && (
          <Text size="sm">
            {t('update_moved', { moved: period.moved })}{' '}
            {period.waiting ? t('update_waiting', { waiting: period.waiting }) : ''}{' '}
            {period.undone_at && t('update_undone')}
          </Text>
        )}
        <Group>
          <SaveButton form={form} />
          {Boolean(period?.moved) && (
            <Button
              variant="default"
              aria-haspopup="dialog"
              leftSection={!period?.undone_at && <IconArrowBackUp size={18} aria-hidden />}
              onClick={() => setTakingBack(true)}
            >
              {t(period?.undone_at ? 'yearly_show_kept' : 'yearly_undo')}
            </Button>
          )}
        </Group>
        {period && takingBack && <TakeUpdateBack period={period} onClose={() => setTakingBack(false)} />}
      </Stack>
    </Form>
  );
}

function TakeUpdateBack({ period: { undone_at }, onClose }: { period: UpdatePeriodRow; onClose: () => void }) {
  const preview = useQuery({ ...queryOf(api.file_update.takingBack, {}), staleTime: 0 });
  const send = (options: CallOptions) => api.file_update.undo({}, options);
  const undo = undone_at === null && { undo: { call: 'file_update.undo', send } };
  return <TakeBack preview={preview} lead="update_undo_lead" {...undo} onClose={onClose} />;
}

const NEW: UpdatePeriod = {
  start_date: null,
  end_date: null,
  automatic: 0,
  exclusion_start_date: null,
  exclusion_end_date: null,
};

const valuesOf = ({ start_date, end_date, automatic, exclusion_start_date, exclusion_end_date }: UpdatePeriodRow) => ({
  start_date,
  end_date,
  automatic,
  exclusion_start_date,
  exclusion_end_date,
});

function usePeriod(period: UpdatePeriodRow | null) {
  const t = useT();
  const today = useToday();
  const check = (values: UpdatePeriod): Faults<UpdatePeriod> =>
    Object.fromEntries(Object.entries(periodFaults(values, today)).map(([name, rule]) => [name, { rule }]));
  const form = useForm<UpdatePeriod, Answer>({
    first: period ? valuesOf(period) : NEW,
    row_version: period?.row_version ?? null,
    check,
    draft: { record: 'file_update', text: 'draft_of_update_period', name: t('file_update') },
    call: 'file_update.save',
    send: (values, { row_version }, options) => api.file_update.save({ period: { ...values, row_version } }, options),
    stored: ({ period: now }) => ({ values: valuesOf(now), row_version: now.row_version }),
    saved: ({ period: now }): void => {
      const values = valuesOf(now);
      form.rebase({ values, row_version: now.row_version }, values);
    },
  });
  const save = async () => {
    if (Object.keys(check(form.values)).length > 0) return form.save();
    const { start_date, end_date, automatic } = form.values;
    try {
      const { files } = await api.file_update.count({ period: form.values });
      const sure = await confirm({
        title: 'ask_update_save_title',
        text: automatic === 1 ? 'ask_update_automatic' : 'ask_update_save',
        values: { start: start_date ?? '', end: end_date ?? '' },
        details: files !== null && <Text fw={550}>{t('ask_update_files', { files })}</Text>,
        yes: 'save',
      });
      return sure ? form.save() : false;
    } catch (failure) {
      notify.error(failureText(failure, 'e_get_data'));
      return false;
    }
  };
  return { ...form, save };
}
