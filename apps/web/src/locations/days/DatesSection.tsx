/**
 * A tab of dates, each for one plan or for every plan of the location: the plan is chosen above them, dates that have
 * passed are shown on request, and the month shows the times that a date opens or closes for the chosen plan.
 */
import { Switch } from '@mantine/core';
import type { Schedule } from '@resa/rules/booking/schedule';
import { isDate } from '@resa/rules/time/dates';
import { useState } from 'react';
import type { CallOptions } from '../../connect.ts';
import type { Faults } from '../../forms/faults.ts';
import type { FormField } from '../../forms/fields.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { dayText } from '../../ui/day-text.ts';
import { scheduleOf } from '../plan/schedule.ts';
import type { LocationRead } from '../read.ts';
import { PlanSelect, usePlanOf } from './controls.tsx';
import { type Answer, type DayRow, DaySection, type Kind, type Sent } from './DaySection.tsx';

interface DateRow extends DayRow {
  date: string;
  /** Null: every plan of the location. */
  place_appointment_type_id: number | null;
}
interface DateValues {
  date: string;
}
/** 1: every plan of the location. */
interface Whole {
  whole: 0 | 1;
}
/** The plans of a date, as the call's input. */
interface Scope {
  place_id?: number;
  place_appointment_type_id: number | null;
}

interface DateKind<R extends DateRow, V extends DateValues>
  extends Pick<Kind<R, V & Whole>, 'calls' | 'title' | 'add' | 'columns' | 'controls' | 'destroy'> {
  name: 'nonworking' | 'reschedule';
  rows: readonly R[];
  /** The name of a row, in addition to its date. */
  nameOf?: (row: R) => string;
  says?: (row: R) => string;
  valuesOf: (row: R | null) => V;
  /** `whole` is the field that chooses between one plan and every plan. */
  fields: (row: R | null, whole: FormField) => ReturnType<Kind<R, V & Whole>['fields']>;
  check: Kind<R, V>['check'];
  store: (values: V & Scope, deciding: Sent, options: CallOptions) => Promise<Answer>;
  update: (
    values: V & Scope & { id: number; row_version: number | null },
    deciding: Sent,
    options: CallOptions,
  ) => Promise<Answer>;
  /** The change of the typed date in the schedule of any plan; null while it is not complete. */
  changes: (values: V, row: R | null) => Partial<Schedule> | null;
}

interface Props<R extends DateRow, V extends DateValues> {
  read: LocationRead;
  place_id: number;
  kind: DateKind<R, V>;
}

export function DatesSection<R extends DateRow, V extends DateValues>({ read, place_id, kind }: Props<R, V>) {
  const t = useT();
  const locale = useLocale();
  const [plan, choose] = usePlanOf(read);
  const [past, showPast] = useState(false);
  const rows = kind.rows.filter(({ place_appointment_type_id: of }) => of === null || of === plan.id);
  const isPast = ({ date }: R) => date < read.today;
  const hidden = rows.filter(isPast).length;
  const isWhole = ({ place_appointment_type_id: of }: R): 0 | 1 => (of === null ? 1 : 0);
  const scopeText = (row: R) => t(isWhole(row) ? 'day_scope_location' : 'day_scope_plan');
  const sent = ({ whole, ...values }: V & Whole) => ({
    ...(values as unknown as V),
    ...(whole ? { place_id, place_appointment_type_id: null } : { place_appointment_type_id: plan.id }),
  });
  const whole = (row: R | null): FormField => ({
    kind: 'switch',
    label: 'day_scope_whole',
    optional: true,
    fixed: row !== null,
  });
  const section: Kind<R, V & Whole> = {
    ...kind,
    place_id,
    rows,
    isShown: (row) => past || !isPast(row),
    columns: [
      {
        own: 'date',
        label: 'day_date',
        cell: ({ date }) => <span className="unbroken">{dayText(date, locale)}</span>,
      },
      ...kind.columns,
      { own: 'scope', label: 'day_scope', cell: scopeText },
    ],
    nameOf: (row) => [dayText(row.date, locale), kind.nameOf?.(row)].filter(Boolean).join(' '),
    says: (row) => [kind.says?.(row), scopeText(row)].filter(Boolean).join(' · '),
    valuesOf: (row) => ({ ...kind.valuesOf(row), whole: row ? isWhole(row) : 0 }),
    fields: (row) => kind.fields(row, whole(row)),
    check: (values) => kind.check(values) as Faults<V & Whole>,
    store: (values, deciding, options) => kind.store(sent(values), deciding, options),
    update: (values, row, deciding, options) => kind.update({ ...sent(values), ...row }, deciding, options),
    preview: (values, row) => {
      const changes = isDate(values.date) ? kind.changes(values, row) : null;
      return changes && { schedule: scheduleOf(read, plan, changes), category: plan.category_id, from: values.date };
    },
    today: read.today,
  };
  return (
    <DaySection key={plan.id} kind={section}>
      <PlanSelect read={read} plan={plan} onChoose={choose} />
      {hidden > 0 && (
        <Switch
          label={t('day_show_past', { count: hidden })}
          checked={past}
          mb={8}
          onChange={(event) => showPast(event.currentTarget.checked)}
        />
      )}
    </DaySection>
  );
}
