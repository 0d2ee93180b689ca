/** The parts of the family record, from what was read of the household. */

import { say } from '@resa/contract/texts';
import { lineState } from '@resa/rules/documents/proofs';
import { monthlyAmount } from '@resa/rules/money/pay-frequency';
import { familyIncome, revenueCounts } from '@resa/rules/money/revenues';
import { moneyText } from '@resa/rules/text/money-text';
import { formatDigits } from '@resa/rules/text/phone-format';
import { age, organisationNow } from '@resa/rules/time/dates';
import type { Block } from '../../pdf/index.ts';
import type { Recorded } from './read-household.ts';

/** Days of documents are those of the organisation's time zone. */
export const blocksOf = (recorded: Recorded, zone: string): Block[] => [
  ...headOf(recorded),
  ...membersOf(recorded),
  ...housingOf(recorded),
  ...revenuesOf(recorded),
  ...proofsOf(recorded, zone),
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
        { heading: say(locale, 'name'), wide: 2 },
        { heading: say(locale, 'family_role'), wide: true },
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

function housingOf({ locale, housings, names }: Recorded): Block[] {
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
          rows: housings.map((one) => [one.address, names.house_types(one.house_type_id), one.start_date]),
        },
  ];
}

function revenuesOf({ locale, today, members, names, frequencies, ...read }: Recorded): Block[] {
  const heading = { kind: 'heading', text: say(locale, 'record_revenues') } as const;
  const revenues = read.revenues.filter((one) => revenueCounts(one, today));
  const declared = read.no_incomes.filter((one) => revenueCounts(one, today));
  if (revenues.length + declared.length === 0)
    return [heading, { kind: 'note', text: say(locale, 'record_no_revenues') }];
  const { total, unknown } = familyIncome(revenues, frequencies, today);
  const monthly = ({ pay_frequency_type_id, amount }: (typeof revenues)[number]) => {
    const formula = frequencies.find(({ id }) => id === pay_frequency_type_id)?.formula ?? '';
    const found = monthlyAmount(formula, amount);
    return found.code === 'Ok' ? moneyText(found.amount, locale) : '';
  };
  const rows = members.flatMap(({ client_id, name }) => [
    ...revenues
      .filter((one) => one.client_id === client_id)
      .map((one) => [
        name,
        names.revenue_types(one.revenue_type_id),
        moneyText(one.amount, locale),
        names.frequencies(one.pay_frequency_type_id),
        monthly(one),
      ]),
    ...declared
      .filter((one) => one.client_id === client_id)
      .map((one) => [name, say(locale, 'no_income_declared_since', { date: one.start_date }), '', '', '']),
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

function proofsOf({ locale, members, proofs, names }: Recorded, zone: string): Block[] {
  const heading = { kind: 'heading', text: say(locale, 'record_proofs') } as const;
  if (proofs.length === 0) return [heading, { kind: 'note', text: say(locale, 'record_no_proofs') }];
  const yes = (is: boolean) => say(locale, is ? 'yes' : 'no');
  const verified = ({ documents, waived }: Recorded['proofs'][number]) => {
    const state = lineState(documents, waived);
    return state === 'waived' ? say(locale, 'line_waived') : yes(state === 'verified');
  };
  const received = ({ documents }: Recorded['proofs'][number]) => {
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
          .map((line) => [name, names.document_types(line.document_type_id), received(line), verified(line)]),
      ),
    },
  ];
}
