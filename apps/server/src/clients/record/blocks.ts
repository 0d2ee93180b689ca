/** The parts of the family record, from what was read of the household. */

import type { Client } from '@resa/contract/client-file';
import type { Locale } from '@resa/contract/texts';
import { say } from '@resa/contract/texts';
import { monthlyAmount } from '@resa/rules/money/pay-frequency';
import { familyIncome } from '@resa/rules/money/revenues';
import { moneyText } from '@resa/rules/text/money-text';
import { formatDigits } from '@resa/rules/text/phone-format';
import { age } from '@resa/rules/time/dates';
import type { Block } from '../../pdf/index.ts';
import type { RecordedHousing, RecordedProof, RecordedRevenue } from './read-household.ts';

type NameOf = (id: number | null) => string;
export interface Recorded {
  readonly locale: Locale;
  readonly today: string;
  readonly head: Client;
  readonly members: readonly {
    client_id: number;
    file_number: number;
    name: string;
    dob: string | null;
    gender_type_id: number | null;
    group_role_type_id: number;
    date_start: string;
  }[];
  readonly housings: readonly RecordedHousing[];
  readonly revenues: readonly RecordedRevenue[];
  readonly proofs: readonly RecordedProof[];
  readonly names: Readonly<
    Record<
      'genders' | 'roles' | 'states' | 'marital' | 'citizenships' | 'countries' | 'services' | 'natives' | 'reasons',
      NameOf
    >
  >;
}

export const blocksOf = (recorded: Recorded): Block[] => [
  ...headOf(recorded),
  ...membersOf(recorded),
  ...housingOf(recorded),
  ...revenuesOf(recorded),
  ...proofsOf(recorded),
];

function headOf({ locale, today, head, names }: Recorded): Block[] {
  const years = head.dob ? age(head.dob, today) : null;
  const aged = years === null ? '' : say(locale, head.dob_known ? 'years' : 'years_about', { count: years });
  const facts: [Parameters<typeof say>[1], string][] = [
    ['file_number', String(head.file_number)],
    ['state', names.states(head.client_state_type_id)],
    ['dob', [head.dob_known ? head.dob : null, aged].filter(Boolean).join(' · ')],
    ['gender', names.genders(head.gender_type_id)],
    ['marital_status', names.marital(head.marital_status_type_id)],
    ['mobile', formatDigits(head.mobile)],
    ['phone', [formatDigits(head.phone), head.ext].filter(Boolean).join(' · ')],
    ['phone2', formatDigits(head.phone2)],
    ['email', head.email ?? ''],
    ['service_language', names.services(head.service_language_id)],
    ['native_language', names.natives(head.native_language_id)],
    ['country_of_birth', names.countries(head.country_of_birth)],
    ['citizenship', names.citizenships(head.citizenship_type_id)],
    ['date_of_entry', head.date_of_entry ?? ''],
    ['reason_for_service', names.reasons(head.reason_for_service_id)],
    ['food_frequency', head.food_frequency ? say(locale, 'every_days', { count: head.food_frequency }) : ''],
  ];
  return [
    {
      kind: 'facts',
      facts: facts.filter(([, value]) => value !== '').map(([label, value]) => [say(locale, label), value] as const),
    },
  ];
}

function membersOf({ locale, today, members, names }: Recorded): Block[] {
  return [
    { kind: 'heading', text: say(locale, 'tab_family') },
    {
      kind: 'table',
      columns: [
        { heading: say(locale, 'file_number'), end: true },
        { heading: say(locale, 'name'), wide: true },
        { heading: say(locale, 'family_role') },
        { heading: say(locale, 'dob') },
        { heading: say(locale, 'age'), end: true },
        { heading: say(locale, 'gender') },
        { heading: say(locale, 'record_since') },
      ],
      rows: members.map((member) => [
        String(member.file_number),
        member.name,
        names.roles(member.group_role_type_id),
        member.dob ?? '',
        member.dob ? String(age(member.dob, today)) : '',
        names.genders(member.gender_type_id),
        member.date_start,
      ]),
    },
  ];
}

function housingOf({ locale, housings }: Recorded): Block[] {
  return [
    { kind: 'heading', text: say(locale, 'record_housing') },
    housings.length === 0
      ? { kind: 'note', text: say(locale, 'record_no_housing') }
      : {
          kind: 'table',
          columns: [
            { heading: say(locale, 'address'), wide: true },
            { heading: say(locale, 'record_house_type') },
            { heading: say(locale, 'record_since') },
          ],
          rows: housings.map(({ address, house_type, start_date }) => [address, house_type, start_date]),
        },
  ];
}

function revenuesOf({ locale, today, members, revenues }: Recorded): Block[] {
  const { total, unknown } = familyIncome(
    revenues,
    revenues.map(({ pay_frequency_type_id: id, formula }) => ({ id, formula })),
    today,
  );
  const heading = { kind: 'heading', text: say(locale, 'record_revenues') } as const;
  if (revenues.length === 0) return [heading, { kind: 'note', text: say(locale, 'record_no_revenues') }];
  const monthly = ({ formula, amount }: RecordedRevenue) => {
    const found = monthlyAmount(formula, amount);
    return found.code === 'Ok' ? moneyText(found.amount, locale) : '';
  };
  const rows = revenues.map((one) => [
    nameIn(members, one.client_id),
    one.revenue_type,
    moneyText(one.amount, locale),
    one.pay_frequency,
    monthly(one),
  ]);
  return [
    heading,
    {
      kind: 'table',
      total: true,
      columns: [
        { heading: say(locale, 'name') },
        { heading: say(locale, 'record_revenue'), wide: true },
        { heading: say(locale, 'record_amount'), end: true },
        { heading: say(locale, 'record_frequency') },
        { heading: say(locale, 'record_monthly'), end: true },
      ],
      rows: [...rows, [say(locale, 'record_total'), '', '', '', moneyText(total, locale)]],
    },
    ...(unknown.length > 0 ? [{ kind: 'note', text: say(locale, 'record_unknown_revenues') } as const] : []),
  ];
}

function proofsOf({ locale, members, proofs }: Recorded): Block[] {
  const heading = { kind: 'heading', text: say(locale, 'record_proofs') } as const;
  if (proofs.length === 0) return [heading, { kind: 'note', text: say(locale, 'record_no_proofs') }];
  const yes = (is: boolean) => say(locale, is ? 'yes' : 'no');
  return [
    heading,
    {
      kind: 'table',
      columns: [
        { heading: say(locale, 'name') },
        { heading: say(locale, 'record_document'), wide: true },
        { heading: say(locale, 'record_received') },
        { heading: say(locale, 'record_verified') },
      ],
      rows: proofs.map((one) => [
        nameIn(members, one.client_id),
        one.document_type,
        one.received_at?.slice(0, 10) ?? yes(false),
        yes(one.verified === 1),
      ]),
    },
  ];
}

const nameIn = (members: Recorded['members'], id: number) =>
  members.find(({ client_id }) => client_id === id)?.name ?? '';
