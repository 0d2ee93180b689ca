/** The form of a report that is sent every week or month. */
import { COMPARISONS, type Comparison } from '@resa/contract/reports/compare';
import { pagesOfReports, type ReportName, reportOf } from '@resa/contract/reports/index';
import { ALL_SERVICES, categoriesOffered, categoryText, FOOD_AID } from '@resa/contract/reports/params';
import { paramsOn, type RegularChoice, spansOffered } from '@resa/contract/reports/regular';
import type { Schedule } from '@resa/contract/schedules';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { STAFF_MESSAGE_LENGTHS, staffMessageFaults } from '@resa/rules/text/staff-message';
import { FISCAL_YEAR_START } from '@resa/rules/time/months';
import type { SpanName } from '@resa/rules/time/spans';
import { api } from '../api.ts';
import { Addresses } from '../forms/controls/Addresses.tsx';
import { Chosen } from '../forms/controls/Chosen.tsx';
import { Several } from '../forms/controls/Several.tsx';
import { TimeOfDay } from '../forms/controls/TimeOfDay.tsx';
import { Fields } from '../forms/Fields.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import type { Fault, Faults } from '../forms/faults.ts';
import type { ControlProps, FormFields } from '../forms/fields.ts';
import { useForm } from '../forms/useForm.ts';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useSession } from '../local/session.ts';
import { useLocale, useT } from '../local/texts.ts';
import { LAST_DAY, spanText, weekdays } from './words.ts';

interface Values {
  report: ReportName | null;
  location: number;
  locations: readonly number[];
  types: readonly number[];
  category: number;
  event: number | null;
  vbz_event: number | null;
  compare: Comparison | null;
  span: SpanName | null;
  every: 'week' | 'month';
  weekday: number;
  month_day: number;
  time: string;
  locale: 'en' | 'fr';
  send_to: readonly string[];
  subject: string | null;
  message: string | null;
}
type Props = ControlProps<Values>;

const WIDTH = 750;
const MORNING = '07:00';

interface DialogProps {
  /** For a new one: the report and the choices of its page, if it is opened from there. */
  report?: ReportName;
  choice?: RegularChoice;
  /** The schedule to change. */
  schedule?: Schedule;
  onClose: () => void;
}

export default function ScheduleDialog({ report, choice = {}, schedule, onClose }: DialogProps) {
  const t = useT();
  const { email } = useSession();
  const locale = useLocale();
  const first: Values = schedule
    ? valuesOf(schedule)
    : {
        report: report ?? null,
        ...chosenIn(choice),
        span: report ? (spansOffered(reportOf(report).filters)[0] ?? null) : null,
        every: 'week',
        weekday: 1,
        month_day: 1,
        time: MORNING,
        locale,
        send_to: [email],
        subject: report ? t(reportOf(report).title) : null,
        message: null,
      };
  const form = useForm<Values, Awaited<ReturnType<typeof api.schedules.store | typeof api.schedules.update>>>({
    first,
    row_version: schedule?.row_version ?? null,
    check,
    follow: (values, name) => {
      if (name === 'report') return followReport(values, t);
      return name === 'category' ? { ...values, types: [] } : values;
    },
    draft: {
      record: schedule ? `schedule:${schedule.id}` : 'schedule:new',
      text: 'draft_of_schedule',
      name: first.report ? t(reportOf(first.report).title) : '',
    },
    call: schedule ? 'schedules.update' : 'schedules.store',
    send: (values, { row_version }, options) => {
      const given = onTheWire(values);
      return schedule
        ? api.schedules.update({ id: schedule.id, row_version: row_version ?? 0, ...given }, options)
        : api.schedules.store(given, options);
    },
    refused: { schedule_recipients: () => ({ send_to: { rule: 'e_schedule_recipients' } }) },
    done: schedule ? 's_saved' : 's_schedule_stored',
    saved: onClose,
  });
  const title = schedule || report ? t('schedule_title') : t('schedule_new');
  return (
    <FormDialog form={form} title={title} size={WIDTH} onClose={onClose}>
      <Fields
        form={form}
        fields={fieldsOf(form.values, report !== undefined || schedule !== undefined)}
        controls={CONTROLS}
        autoFocus
      />
    </FormDialog>
  );
}

const chosenIn = ({
  location = 0,
  locations = [],
  types = [],
  category = FOOD_AID,
  event,
  vbz_event,
  compare,
}: RegularChoice) => ({
  location,
  locations,
  types,
  category,
  event: event ?? null,
  vbz_event: vbz_event ?? null,
  compare: compare ?? null,
});

const valuesOf = ({ params, send_to, ...schedule }: Schedule): Values => ({
  report: schedule.report,
  ...chosenIn(params),
  span: schedule.span,
  every: schedule.every,
  weekday: schedule.weekday,
  month_day: schedule.month_day,
  time: schedule.time,
  locale: schedule.locale,
  send_to: send_to.split(', '),
  subject: schedule.subject,
  message: schedule.message,
});

/** Another report has other spans, and its own title. */
function followReport(values: Values, t: ReturnType<typeof useT>): Values {
  if (!values.report) return values;
  const { filters, title } = reportOf(values.report);
  const spans = spansOffered(filters);
  const span = values.span && spans.includes(values.span) ? values.span : (spans[0] ?? null);
  return { ...values, span, category: FOOD_AID, types: [], subject: t(title) };
}

const choiceOf = ({ location, locations, types, category, event, vbz_event, compare }: Values): RegularChoice => ({
  location,
  category,
  ...(locations.length > 0 && { locations: [...locations] }),
  ...(types.length > 0 && { types: [...types] }),
  ...(event && { event }),
  ...(vbz_event && { vbz_event }),
  ...(compare && { compare }),
});

function onTheWire(values: Values) {
  const { report, span, every, weekday, month_day, time, locale, subject, message } = values;
  const schedule = { span, every, weekday, month_day, time, locale, message: message ?? '' };
  return {
    schedule: {
      ...schedule,
      report: report as ReportName,
      send_to: values.send_to.join(', '),
      subject: subject ?? '',
    },
    params: choiceOf(values),
  };
}

function check(values: Values): Faults<Values> {
  const { report, send_to, subject } = values;
  const faults: Partial<Record<keyof Values, Fault>> = {};
  if (!report) return { report: { rule: 'must_be_completed' } };
  const { filters } = reportOf(report);
  const params = paramsOn(filters, choiceOf(values), values.span, '2026-01-01', FISCAL_YEAR_START);
  if (filters.includes('event') && !params.event) faults.event = { rule: 'must_be_completed' };
  if (filters.includes('vbz_event') && !params.vbz_event) faults.vbz_event = { rule: 'must_be_completed' };
  const typed = { send_to: send_to.join(','), send_cc: null, subject, message: values.message || '-' };
  for (const { path, rule, max } of staffMessageFaults(typed))
    if (path in values) faults[path as 'send_to'] = { rule, max };
  return faults;
}

/** The fields of this report; its own page says which report it is. */
function fieldsOf({ report, every }: Values, isGiven: boolean): FormFields<Values> {
  const filters = report ? reportOf(report).filters : [];
  return {
    report: { kind: 'choice', label: 'schedule_report', fixed: isGiven },
    ...(spansOffered(filters).length > 0 && { span: { kind: 'choice', label: 'schedule_span' } }),
    ...(filters.includes('location') && { location: { kind: 'choice', label: 'location' } }),
    ...(filters.includes('locations') && {
      locations: { kind: 'many', label: 'report_locations', optional: true, placeholder: 'report_all_locations' },
    }),
    ...(filters.includes('category') && { category: { kind: 'choice', label: 'report_category' } }),
    ...(filters.includes('types') && {
      types: { kind: 'many', label: 'report_types', optional: true, placeholder: 'report_all_types' },
    }),
    ...(filters.includes('event') && { event: { kind: 'choice', label: 'report_event_type' } }),
    ...(filters.includes('vbz_event') && { vbz_event: { kind: 'choice', label: 'report_event_type' } }),
    ...(filters.includes('compare') && {
      compare: { kind: 'choice', label: 'report_compare', optional: true, placeholder: 'report_compare_none' },
    }),
    every: { kind: 'choice', label: 'schedule_every' },
    ...(every === 'week'
      ? { weekday: { kind: 'choice', label: 'schedule_weekday' } }
      : { month_day: { kind: 'choice', label: 'schedule_month_day' } }),
    time: { kind: 'choice', label: 'time' },
    locale: { kind: 'choice', label: 'language' },
    send_to: { kind: 'lines', label: 'email_to', help: 'schedule_mail_help' },
    subject: { kind: 'text', label: 'email_subject', max: STAFF_MESSAGE_LENGTHS.subject },
    message: { kind: 'lines', label: 'email_message', max: STAFF_MESSAGE_LENGTHS.message, optional: true },
  };
}

const choice = (value: string | number, label: string) => ({ value: String(value), label, disabled: false });

function ReportChoice(props: Props) {
  const t = useT();
  const locale = useLocale();
  const choices = pagesOfReports
    .map((name) => choice(name, t(reportOf(name).title)))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
  return <Chosen {...props} choices={choices} />;
}

function SpanChoice(props: Props) {
  const t = useT();
  const { report } = props.form.values;
  const spans = report ? spansOffered(reportOf(report).filters) : [];
  return <Chosen {...props} choices={spans.map((span) => choice(span, t(spanText(span))))} />;
}

function LocationChoice(props: Props) {
  const t = useT();
  const { locations } = useSession();
  const own = locations.map(({ id, name }) => choice(id, name));
  return <Chosen {...props} choices={[choice(0, t('report_all_locations')), ...own]} />;
}

function LocationsChoice(props: Props) {
  const { locations } = useSession();
  return <Several {...props} choices={locations.map(({ id, name }) => choice(id, name))} />;
}

/** Chooses types of the services that the report counts. */
function TypesChoice(props: Props) {
  const locale = useLocale();
  const { category } = props.form.values;
  const types = useLookup('appointment_types').rows.filter(
    ({ category_id }) => category === ALL_SERVICES || category_id === category,
  );
  return <Several {...props} choices={types.map((type) => choice(type.id, nameOf(type, locale)))} />;
}

function CategoryChoice(props: Props) {
  const t = useT();
  return (
    <Chosen {...props} choices={categoriesOffered.map((category) => choice(category, t(categoryText(category))))} />
  );
}

function EventChoice(props: Props) {
  const locale = useLocale();
  const types = useLookup('appointment_types').rows.filter(({ category_id }) => category_id === CATEGORY.event);
  return <Chosen {...props} choices={types.map((type) => choice(type.id, nameOf(type, locale)))} />;
}

function CompareChoice(props: Props) {
  const t = useT();
  return (
    <Chosen
      {...props}
      choices={COMPARISONS.map((comparison) => choice(comparison, t(`report_compare_${comparison}`)))}
    />
  );
}

function EveryChoice(props: Props) {
  const t = useT();
  return <Chosen {...props} choices={[choice('week', t('schedule_week')), choice('month', t('schedule_month'))]} />;
}

function LanguageChoice(props: Props) {
  const t = useT();
  return <Chosen {...props} choices={[choice('en', t('english')), choice('fr', t('french'))]} />;
}

function WeekdayChoice(props: Props) {
  const locale = useLocale();
  return <Chosen {...props} choices={weekdays(locale).map((name, day) => choice(day, name))} />;
}

function MonthDayChoice(props: Props) {
  const t = useT();
  const days = Array.from({ length: 28 }, (_, index) => choice(index + 1, String(index + 1)));
  return <Chosen {...props} choices={[...days, choice(LAST_DAY, t('schedule_last_day'))]} />;
}

const CONTROLS = {
  report: ReportChoice,
  span: SpanChoice,
  location: LocationChoice,
  category: CategoryChoice,
  locations: LocationsChoice,
  types: TypesChoice,
  event: EventChoice,
  vbz_event: EventChoice,
  compare: CompareChoice,
  every: EveryChoice,
  weekday: WeekdayChoice,
  month_day: MonthDayChoice,
  time: TimeOfDay,
  locale: LanguageChoice,
  send_to: Addresses,
};
