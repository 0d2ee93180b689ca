/** One value of a log entry as text: names from the reference lists, dates, yes and no. Raw values are never shown. */
import { Text } from '@mantine/core';
import { appointment_statuses } from '@resa/contract/lists/fixed';
import type { ListName } from '@resa/contract/lists/index';
import { CLIENT_ORIGIN } from '@resa/rules/person/client-state';
import { formatDigits } from '@resa/rules/text/phone-format';
import type { ReactNode } from 'react';
import { type LookupRow, nameOf, useLookup } from '../../local/lookups.ts';
import { useSession } from '../../local/session.ts';
import { type TextKey, useLocale, useT } from '../../local/texts.ts';
import { DateText } from '../../ui/DateText.tsx';
import { weekdayName } from '../../ui/day-text.ts';
import { Money } from '../../ui/Money.tsx';
import { plainText } from '../../ui/plain-text.ts';
import { isNothing, type Said } from './fields.ts';

export function Value({ as, value }: { as: Said; value: unknown }): ReactNode {
  if (isNothing(value)) return <Nothing />;
  if (typeof as === 'object') return <Named of={as.of} id={Number(value)} />;
  if (as === 'tags') return <TagNames held={Array.isArray(value) ? value : [value]} />;
  if (as === 'location') return <Location id={Number(value)} />;
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

function Plain({ as, value }: { as: Said; value: unknown }): ReactNode {
  const t = useT();
  const locale = useLocale();
  if (as === 'people') return t('people', { count: Array.isArray(value) ? value.length : 0 });
  if (typeof value === 'object') return t('log_other_value');
  const text = String(value);
  if (as === 'weekday') return weekdayName(Number(value), locale);
  if (as === 'phone') return <span className="tabular">{formatDigits(text)}</span>;
  if (as === 'money') return <Money value={Number(value)} />;
  if (as === 'date' && /^\d{4}-\d\d-\d\d/.test(text)) return <DateText value={text} />;
  if (as === 'yes_no') return t(Number(value) === 1 ? 'yes' : 'no');
  if (as === 'waiting_state') return t(stateTexts[text] ?? 'log_other_value');
  if (as === 'given') return t(text === '0' ? 'no' : 'yes');
  if (as === 'every_days') return t('every_days', { count: Number(value) });
  if (as === 'origin') return t(value === CLIENT_ORIGIN.online ? 'file_origin_online' : 'file_origin_staff');
  if (as === 'status') {
    const status = appointment_statuses.find(({ id }) => id === value);
    return t(status?.key ?? 'log_other_value');
  }
  return text;
}

/** A row that is gone from its list is still a value. */
function Named({ of, id }: { of: ListName; id: number }) {
  const t = useT();
  const locale = useLocale();
  const row = useLookup(of).byId(id) as LookupRow | undefined;
  return row ? plainText(nameOf(row, locale)) : t('log_other_value');
}

/** Tags by code or by id, as the entry holds them. */
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

/** Phones that other files had as well; earlier releases wrote down the files alone. */
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

/** The browser knows the names of the user's own locations alone. */
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
