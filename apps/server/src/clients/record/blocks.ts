/** The parts of the family record, from the data of the household. */

import type { ProfileField } from '@resa/contract/client-fields';
import { say } from '@resa/contract/texts';
import { lineState } from '@resa/rules/documents/proofs';
import { monthlyAmount } from '@resa/rules/money/pay-frequency';
import { familyIncome, revenueCounts } from '@resa/rules/money/revenues';
import { moneyText } from '@resa/rules/text/money-text';
import { formatDigits } from '@resa/rules/text/phone-format';
import { age, organisationNow } from '@resa/rules/time/dates';
import type { Block } from '../../pdf/index.ts';
import { HEAD_FIELDS, type HouseholdRecord, MEMBER_FIELDS } from './read-household.ts';

type Values = Readonly<Partial<Record<ProfileField['name'] | 'dob_known', unknown>>>;

/** Days of documents are those of the organization's time zone. */
export const blocksOf = (recorded: HouseholdRecord, zone: string): Block[] => [
  ...headOf(recorded),
  ...membersOf(recorded),
  ...housingOf(recorded),
  ...revenuesOf(recorded),
  ...proofsOf(recorded, zone),
];

/** A field's value as text; '' without one. */
function textOf({ locale, today, nameOf }: HouseholdRecord, person: Values, field: ProfileField): string {
  const value = person[field.name];
  if (value === undefined || value === null || value === '') return '';
  switch (field.kind) {
    case 'lookup':
      return nameOf(field.of, Number(value));
    case 'birth': {
      const years = say(locale, person.dob_known ? 'years' : 'years_about', { count: age(String(value), today) });
      return person.dob_known ? `${value} · ${years}` : years;
    }
    case 'phone':
      return [formatDigits(String(value)), field.name === 'phone' && person.ext].filter(Boolean).join(' · ');
    case 'every_days':
      return say(locale, 'every_days', { count: Number(value) });
    case 'yes_no':
      return say(locale, value === 1 ? 'yes' : 'no');
    default:
      return String(value);
  }
}

function headOf(recorded: HouseholdRecord): Block[] {
  const { locale, head, nameOf } = recorded;
  const facts: [string, string][] = [
    [say(locale, 'file_number'), String(head.file_number)],
    [say(locale, 'state'), nameOf('client_state_types', head.client_state_type_id)],
    ...HEAD_FIELDS.map((field): [string, string] => [say(locale, field.label), textOf(recorded, head, field)]),
  ];
  return [{ kind: 'facts', facts: facts.filter(([, value]) => value !== '') }];
}

/** The members in a table; the date of birth has the age beside it. */
function membersOf(recorded: HouseholdRecord): Block[] {
  const { locale, today, members, values, nameOf } = recorded;
  return [
    { kind: 'heading', text: say(locale, 'tab_family') },
    {
      kind: 'table',
      columns: [
        { heading: say(locale, 'file_number'), end: true },
        { heading: say(locale, 'name'), wide: 2 },
        { heading: say(locale, 'family_role'), wide: true },
        ...MEMBER_FIELDS.flatMap(({ kind, label }) => [
          { heading: say(locale, label) },
          ...(kind === 'birth' ? [{ heading: say(locale, 'age'), end: true } as const] : []),
        ]),
        { heading: say(locale, 'record_since') },
      ],
      rows: members.map((member) => [
        String(member.file_number),
        member.name,
        nameOf('family_role_types', member.group_role_type_id),
        ...MEMBER_FIELDS.flatMap((field) =>
          field.kind === 'birth'
            ? [member.dob ?? '', member.dob ? String(age(member.dob, today)) : '']
            : [textOf(recorded, values.get(member.client_id) ?? {}, field)],
        ),
        member.date_start,
      ]),
    },
  ];
}

function housingOf({ locale, housings, nameOf }: HouseholdRecord): Block[] {
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
          rows: housings.map((housing) => [
            housing.address,
            nameOf('house_types', housing.house_type_id),
            housing.start_date,
          ]),
        },
  ];
}

function revenuesOf({ locale, today, members, nameOf, frequencies, ...household }: HouseholdRecord): Block[] {
  const heading = { kind: 'heading', text: say(locale, 'record_revenues') } as const;
  const revenues = household.revenues.filter((revenue) => revenueCounts(revenue, today));
  const declared = household.no_incomes.filter((declaration) => revenueCounts(declaration, today));
  if (revenues.length + declared.length === 0)
    return [heading, { kind: 'note', text: say(locale, 'record_no_revenues') }];
  const { total, unknown } = familyIncome(revenues, frequencies, today);
  const monthly = ({ pay_frequency_type_id, amount }: (typeof revenues)[number]) => {
    const formula = frequencies.find(({ id }) => id === pay_frequency_type_id)?.formula ?? '';
    const amounts = monthlyAmount(formula, amount);
    return amounts.code === 'Ok' ? moneyText(amounts.amount, locale) : '';
  };
  const rows = members.flatMap(({ client_id, name }) => [
    ...revenues
      .filter((revenue) => revenue.client_id === client_id)
      .map((revenue) => [
        name,
        nameOf('revenue_types', revenue.revenue_type_id),
        moneyText(revenue.amount, locale),
        nameOf('pay_frequency_types', revenue.pay_frequency_type_id),
        monthly(revenue),
      ]),
    ...declared
      .filter((declaration) => declaration.client_id === client_id)
      .map((declaration) => [
        name,
        say(locale, 'no_income_declared_since', { date: declaration.start_date }),
        '',
        '',
        '',
      ]),
  ]);
  return [
    heading,
    {
      kind: 'table',
      total: true,
      columns: [
        { heading: say(locale, 'name'), wide: true },
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

function proofsOf({ locale, members, proofs, nameOf }: HouseholdRecord, zone: string): Block[] {
  const heading = { kind: 'heading', text: say(locale, 'record_proofs') } as const;
  if (proofs.length === 0) return [heading, { kind: 'note', text: say(locale, 'record_no_proofs') }];
  const yes = (is: boolean) => say(locale, is ? 'yes' : 'no');
  const verified = ({ documents, waived }: HouseholdRecord['proofs'][number]) => {
    const state = lineState(documents, waived);
    return state === 'waived' ? say(locale, 'line_waived') : yes(state === 'verified');
  };
  const received = ({ documents }: HouseholdRecord['proofs'][number]) => {
    // A document that the virus scan refused counts as not received.
    const newest = documents.find(({ state }) => state !== 'refused');
    return newest ? organisationNow(new Date(newest.created_at), zone).date : yes(false);
  };
  return [
    heading,
    {
      kind: 'table',
      columns: [
        { heading: say(locale, 'name'), wide: true },
        { heading: say(locale, 'record_document'), wide: true },
        { heading: say(locale, 'record_received') },
        { heading: say(locale, 'record_verified') },
      ],
      rows: members.flatMap(({ client_id, name }) =>
        proofs
          .filter((line) => line.client_id === client_id)
          .map((line) => [name, nameOf('document_types', line.document_type_id), received(line), verified(line)]),
      ),
    },
  ];
}
