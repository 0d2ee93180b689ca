/** One value of a log entry as text: names from the reference lists, dates, yes and no. Raw values are never shown. */
import { Text } from '@mantine/core';
import { appointment_statuses } from '@resa/contract/lists/fixed';
import type { ListName } from '@resa/contract/lists/index';
import { isNothing, type ValueKind } from '@resa/contract/log-fields';
import { CONSENT_STATES, HOW, SAID_BY } from '@resa/rules/consent/purposes';
import { CLIENT_ORIGIN } from '@resa/rules/person/client-state';
import { STOPS } from '@resa/rules/staff/report-schedule';
import { formatDigits } from '@resa/rules/text/phone-format';
import { SPANS } from '@resa/rules/time/spans';
import { Fragment, type ReactNode } from 'react';
import { type LookupRow, nameOf, useLookup } from '../../local/lookups.ts';
import { useSession } from '../../local/session.ts';
import { type TextKey, useLocale, useT } from '../../local/texts.ts';
import { DateText } from '../../ui/DateText.tsx';
import { weekdayName } from '../../ui/day-text.ts';
import { Money } from '../../ui/Money.tsx';
import { plainText } from '../../ui/plain-text.ts';

export function Value({ as, value }: { as: ValueKind; value: unknown }): ReactNode {
  if (isNothing(value)) return <Nothing />;
  if (typeof as === 'object') return <Chosen as={as} value={value} />;
  if (as === 'tags') return <TagNames held={Array.isArray(value) ? value : [value]} />;
  if (as === 'location') return <Location id={Number(value)} />;
  if (as === 'permissions' && Array.isArray(value)) return <Permissions held={value} />;
  if (as === 'genders') return <Genders held={String(value)} />;
  if (as === 'tag_data' && typeof value === 'object') return <TagData data={value as TagLists} />;
  if (as === 'report_params') return <ReportParams text={String(value)} />;
  if (as === 'accepted_phones') return <AcceptedPhones held={Array.isArray(value) ? value : [value]} />;
  return <Plain as={as} value={value} />;
}

const stateTexts: Readonly<Record<string, TextKey>> = {
  waiting: 'waiting_is_waiting',
  offered: 'waiting_state_offered',
  booked: 'waiting_state_booked',
  refused: 'waiting_state_refused',
  unanswered: 'waiting_state_unanswered',
  not_served: 'waiting_state_not_served',
  removed: 'waiting_state_removed',
  over: 'waiting_state_over',
};

/** Codes that stand for a text. */
const texts: Readonly<Record<string, Readonly<Record<string, TextKey>>>> = {
  waiting_state: stateTexts,
  language: { en: 'english', fr: 'french' },
  password_policy: { specification: 'password_policy_specification', standard: 'password_policy_standard' },
  span: Object.fromEntries(SPANS.map((span) => [span, `span_${span}`] as const)),
  rhythm: { week: 'schedule_week', month: 'schedule_month' },
  stopped: Object.fromEntries(STOPS.map((stop) => [stop, `schedule_stopped_${stop}`] as const)),
  consent_state: Object.fromEntries(CONSENT_STATES.map((state) => [state, `consent_${state}`] as const)),
  consent_how: Object.fromEntries(HOW.map((how) => [how, `consent_how_${how}`] as const)),
  consent_by: Object.fromEntries(SAID_BY.map((by) => [by, `consent_by_${by}`] as const)),
  document_state: { waiting: 'document_scanning', clean: 'log_document_clean', refused: 'document_infected' },
};
const fieldTexts: Readonly<Record<string, TextKey>> = {
  name: 'name',
  email: 'email',
  language: 'language',
  password: 'password',
  active: 'field_active',
  roles: 'roles_title',
  locations: 'locations_title',
  removed: 'delete',
  sessions: 'profile_sessions',
  second_step: 'second_step_title',
};

function Plain({ as, value }: { as: Exclude<ValueKind, object>; value: unknown }): ReactNode {
  const t = useT();
  const locale = useLocale();
  if (as === 'people') return t('people', { count: Array.isArray(value) ? value.length : 0 });
  // The log keeps no values of a restricted file.
  if (as === 'changed' || value === 'changed') return t('log_changed');
  if (as === 'texts' && Array.isArray(value)) return value.join(', ');
  if (as === 'account_fields' && Array.isArray(value))
    return value.map((field: string) => t(fieldTexts[field] ?? 'log_other_value')).join(', ');
  if (as === 'frequency') return t((value as { frequency?: number }).frequency === 1 ? 'plan_monthly' : 'no');
  if (typeof value === 'object') return t('log_other_value');
  const text = String(value);
  if (as === 'weekday') return weekdayName(Number(value), locale);
  if (as === 'phone') return <span className="tabular">{formatDigits(text)}</span>;
  if (as === 'money') return <Money value={Number(value)} />;
  if (as === 'date' && /^\d{4}-\d\d-\d\d/.test(text)) return <DateText value={text} />;
  if (as === 'yes_no') return t(Number(value) === 1 ? 'yes' : 'no');
  if (as === 'rich') return plainText(text);
  const coded = texts[as];
  if (coded) return t(coded[text] ?? 'log_other_value');
  if (as === 'given') return t(text === '0' ? 'no' : 'yes');
  if (as === 'every_days') return t('every_days', { count: Number(value) });
  if (as === 'origin') return t(value === CLIENT_ORIGIN.online ? 'file_origin_online' : 'file_origin_staff');
  if (as === 'status') {
    const status = appointment_statuses.find(({ id }) => id === value);
    return t(status?.key ?? 'log_other_value');
  }
  return text;
}

function Chosen({ as, value }: { as: Extract<ValueKind, object>; value: unknown }) {
  const t = useT();
  const ids = (Array.isArray(value) ? value : [value]).map(Number);
  if ('choices' in as) return t(as.choices.find(({ id }) => id === ids[0])?.key ?? 'log_other_value');
  const of = 'of' in as ? as.of : as.each;
  return ids.map((id, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <Named of={of} id={id} />
    </Fragment>
  ));
}

function Permissions({ held }: { held: readonly string[] }) {
  const t = useT();
  const locale = useLocale();
  const { rows } = useLookup('permissions');
  const names = held.map((key) => {
    const row = rows.find((one) => one.key === key);
    return row ? row[`lang_${locale}`] : t('log_other_value');
  });
  return names.join(', ');
}

/** Ids in a text, or 0 for all. */
function Genders({ held }: { held: string }) {
  const t = useT();
  const ids = held.split(',').map(Number);
  return ids.includes(0) ? t('plan_genders_all') : <Chosen as={{ each: 'genders' }} value={ids} />;
}

type TagLists = Partial<Record<'appointments' | 'extras', readonly number[]>>;
function TagData({ data: { appointments = [], extras = [] } }: { data: TagLists }) {
  const t = useT();
  const parts = [
    ['field_appointments', appointments],
    ['field_extras', extras],
  ] as const;
  return parts.flatMap(([label, ids]) =>
    ids.length === 0
      ? []
      : [
          <div key={label}>
            {t('labelled', { label: t(label) })} <Chosen as={{ each: 'appointment_types' }} value={ids} />
          </div>,
        ],
  );
}

/** The parameters of a report: location, type, days and the number of users. Other choices are not shown. */
function ReportParams({ text }: { text: string }) {
  const t = useT();
  const params = readParams(text);
  const { range, date, year, month, location, event, users } = params;
  const parts = [
    location ? <Location key="location" id={location} /> : null,
    event ? <Named key="event" of="appointment_types" id={event} /> : null,
    range ? `${range.from} – ${range.to}` : null,
    date ?? null,
    year ? (month === undefined ? String(year) : `${year}-${String(month + 1).padStart(2, '0')}`) : null,
    users ? t('people', { count: users.length }) : null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return <Nothing />;
  return parts.map((part, at) => (
    <Fragment key={typeof part === 'string' ? part : part.key}>
      {at > 0 && ' · '}
      {part}
    </Fragment>
  ));
}

interface Params {
  location?: number;
  event?: number;
  date?: string;
  range?: { from: string; to: string };
  year?: number;
  /** Counted from 0 (002 A34). */
  month?: number;
  users?: number[];
}
function readParams(text: string): Params {
  try {
    return JSON.parse(text) as Params;
  } catch {
    return {};
  }
}

/** The name of a list row; a general text if the row is gone. */
function Named({ of, id }: { of: ListName; id: number }) {
  const t = useT();
  const locale = useLocale();
  const row = useLookup(of).byId(id) as LookupRow | undefined;
  return row ? plainText(nameOf(row, locale)) : t('log_other_value');
}

/** The names of tags, which an entry has by code or by id. */
function TagNames({ held }: { held: readonly unknown[] }) {
  const t = useT();
  const locale = useLocale();
  const { rows } = useLookup('tags');
  const names = held.map((one) => {
    const tag = rows.find(({ code, id }) => code === one || id === one);
    return tag ? plainText(nameOf(tag, locale)) : t('log_other_value');
  });
  return names.join(', ');
}

type Accepted = number | { phone: string; file_numbers: number[] };

/** Accepted phones with the files that had them. Entries of earlier releases have only the files. */
function AcceptedPhones({ held }: { held: readonly Accepted[] }) {
  const t = useT();
  const files = held.filter((one) => typeof one === 'number');
  const phones = held.flatMap((one) =>
    typeof one === 'number'
      ? []
      : t('phone_in_files', { phone: formatDigits(one.phone), files: one.file_numbers.join(', ') }),
  );
  return [...phones, ...(files.length > 0 ? [t('in_files', { files: files.join(', ') })] : [])].join(' · ');
}

/** The browser knows only the names of the user's own locations. */
function Location({ id }: { id: number }) {
  const t = useT();
  const { locations } = useSession();
  return locations.find((one) => one.id === id)?.name ?? t('log_other_location');
}

function Nothing() {
  const t = useT();
  return (
    <Text c="dimmed" span inherit aria-label={t('not_given')} role="img">
      –
    </Text>
  );
}
