/** A range of months in place of a year or a month: a fiscal year by its name, or any first and last month. */
import { Group, NativeSelect, Stack, Switch } from '@mantine/core';
import { faultsOfParams, yearsOffered } from '@resa/contract/reports/params';
import {
  addToMonth,
  FISCAL_YEAR_START,
  fiscalYear,
  fiscalYearName,
  type MonthRange,
  monthOf,
  monthsOf,
} from '@resa/rules/time/months';
import { useOption } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import { monthNames } from '../../ui/month-names.ts';
import type { Chosen } from './useChosen.ts';

const textOf = ({ from, to }: MonthRange) => `${from}_${to}`;

export function MonthsFilter({ params, choose }: Pick<Chosen, 'params' | 'choose'>) {
  const t = useT();
  const today = useToday();
  const fiscal = useFiscalYears();
  const { months, ...rest } = params;
  const [running] = fiscal;
  return (
    <Stack gap="sm">
      <Switch
        label={t('report_months')}
        checked={months !== undefined}
        onChange={({ currentTarget }) => choose(currentTarget.checked && running ? { ...rest, months: running } : rest)}
      />
      {months && (
        <>
          <NativeSelect
            label={t('report_months_of')}
            data={[
              ...fiscal.map((year) => ({
                value: textOf(year),
                label: t(year.to >= monthOf(today) ? 'report_fiscal_year_so_far' : 'report_fiscal_year', {
                  years: fiscalYearName(year),
                }),
              })),
              { value: '', label: t('report_months_other') },
            ]}
            value={fiscal.some((year) => textOf(year) === textOf(months)) ? textOf(months) : ''}
            onChange={({ currentTarget: { value } }) => {
              const year = fiscal.find((one) => textOf(one) === value);
              // Other months are chosen from the last one on.
              choose({ ...rest, months: year ?? { from: monthOf(today), to: monthOf(today) } });
            }}
          />
          <Ends months={months} change={(next) => choose({ ...rest, months: next })} />
        </>
      )}
    </Stack>
  );
}

function Ends({ months, change }: { months: MonthRange; change: (months: MonthRange) => void }) {
  const t = useT();
  const today = useToday();
  const locale = useLocale();
  const names = monthNames(locale);
  const years = yearsOffered(today);
  const [running = months] = useFiscalYears();
  const groups = (last: string) =>
    [...new Set([Number(last.slice(0, 4)), ...years])].map((year) => ({
      group: String(year),
      items: monthsOf({ from: `${year}-01-01`, to: `${year}-12-31` })
        .filter((month) => month <= last)
        .map((value) => ({ value, label: `${names[Number(value.slice(5)) - 1]} ${year}` })),
    }));
  const [fault] = faultsOfParams(['months'], { months }, today);
  return (
    <Group grow align="flex-start" gap="sm">
      <NativeSelect
        label={t('report_months_from')}
        data={groups(monthOf(today))}
        value={months.from}
        onChange={({ currentTarget: { value: from } }) => change({ from, to: [from, months.to].sort()[1] ?? from })}
      />
      <NativeSelect
        label={t('report_months_to')}
        data={groups(running.to)}
        value={months.to}
        error={fault && t(fault.rule === 'e_range_order' || fault.rule === 'e_range_too_long' ? fault.rule : 'e_date')}
        onChange={({ currentTarget: { value: to } }) => change({ ...months, to })}
      />
    </Group>
  );
}

/** The latest first; the running one too. */
function useFiscalYears(): MonthRange[] {
  const start = useOption('fiscal_year_start') ?? FISCAL_YEAR_START;
  const today = useToday();
  const running = fiscalYear(monthOf(today), start);
  return yearsOffered(today)
    .map((_, back) => ({ from: addToMonth(running.from, -12 * back), to: addToMonth(running.to, -12 * back) }))
    .filter((year) => faultsOfParams(['months'], { months: year }, today).length === 0);
}
