/** The filters of a report, each with its control, and the button Preview. */
import { Anchor, Button, MultiSelect, NativeSelect, Radio, Stack } from '@mantine/core';
import { COMPARISONS } from '@resa/contract/reports/compare';
import type { FilterName, Report } from '@resa/contract/reports/define';
import {
  ALL_SERVICES,
  categoriesOffered,
  categoryText,
  FOOD_AID,
  marchesOffered,
  yearsOffered,
} from '@resa/contract/reports/params';
import { spanOf } from '@resa/contract/reports/span';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { isDate } from '@resa/rules/time/dates';
import { IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { MaskedInput } from '../../forms/controls/MaskedInput.tsx';
import { dateMask } from '../../forms/controls/mask.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useCan, useSession } from '../../local/session.ts';
import { type TextKey, useLocale, useT } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import { monthNames } from '../../ui/month-names.ts';
import { MAPPING } from '../mapping/address.ts';
import styles from '../reports.module.css';
import { DayFilter } from './DayFilter.tsx';
import { MonthsFilter } from './MonthsFilter.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import { UsersFilter } from './UsersFilter.tsx';
import type { Chosen } from './useChosen.ts';

interface Props {
  report: Report;
  chosen: Chosen;
}
type FilterProps = Pick<Chosen, 'params' | 'choose'>;

const CONTROLS: Record<FilterName, (props: FilterProps) => ReactNode> = {
  location: Location,
  locations: Locations,
  types: Types,
  category: Category,
  event: Event,
  vbz_event: ZoneEvent,
  date: DayFilter,
  range: RangeFilter,
  year: Year,
  month: Month,
  months: MonthsFilter,
  march: March,
  users: UsersFilter,
  mapped: Mapped,
  compare: Compare,
};

export function Filters({ report, chosen }: Props) {
  const t = useT();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.valid) chosen.preview();
      }}
    >
      <div className={styles.filters}>
        {report.filters.map((filter) => {
          const Filter = CONTROLS[filter];
          return <Filter key={filter} params={chosen.params} choose={chosen.choose} />;
        })}
        <Button
          className={styles.across}
          type="submit"
          disabled={!chosen.valid}
          leftSection={<IconEye size={18} aria-hidden />}
        >
          {t('report_preview')}
        </Button>
      </div>
    </form>
  );
}

/** The user's own locations (002 §2.15). */
function Location({ params, choose }: FilterProps) {
  const t = useT();
  const { locations } = useSession();
  return (
    <Radio.Group
      label={t('location')}
      value={params.locations ? '' : String(params.location ?? 0)}
      onChange={(id) => choose({ ...params, location: Number(id), locations: undefined })}
    >
      <Stack gap={8} mt={6}>
        <Radio value="0" label={t('report_all_locations')} />
        {locations.map(({ id, name }) => (
          <Radio key={id} value={String(id)} label={name} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Food aid first (decision 053). */
function Category({ params, choose }: FilterProps) {
  const t = useT();
  return (
    <NativeSelect
      label={t('report_category')}
      data={categoriesOffered.map((category) => ({ value: String(category), label: t(categoryText(category)) }))}
      value={String(params.category ?? FOOD_AID)}
      onChange={({ currentTarget }) => choose({ ...params, category: Number(currentTarget.value), types: undefined })}
    />
  );
}

/** A choice of the user's own locations; if they have only one there is nothing to choose. */
function Locations({ params, choose }: FilterProps) {
  const { locations } = useSession();
  if (locations.length < 2) return null;
  const hasOne = 'location' in params;
  return (
    <Several
      label={hasOne ? 'report_several_locations' : 'report_locations'}
      none={hasOne ? 'report_choose_locations' : 'report_all_locations'}
      data={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
      chosen={params.locations}
      choose={(chosen) => choose({ ...params, locations: chosen, ...(hasOne && { location: 0 }) })}
    />
  );
}

/** Chooses types of the services that the report counts; inactive ones are offered too, for past days. */
function Types({ params, choose }: FilterProps) {
  const locale = useLocale();
  const { category = FOOD_AID } = params;
  const types = useLookup('appointment_types').rows.filter(
    ({ category_id }) => category === ALL_SERVICES || category_id === category,
  );
  return (
    <Several
      label="report_types"
      none="report_all_types"
      data={types.map((type) => ({ value: String(type.id), label: nameOf(type, locale) }))}
      chosen={params.types}
      choose={(chosen) => choose({ ...params, types: chosen })}
    />
  );
}

interface SeveralProps {
  label: TextKey;
  /** The text shown while nothing is chosen. */
  none: TextKey;
  data: { value: string; label: string }[];
  chosen: number[] | undefined;
  choose(chosen: number[] | undefined): void;
}

function Several({ label, none, data, chosen = [], choose }: SeveralProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <MultiSelect
      label={t(label)}
      placeholder={chosen.length === 0 ? t(none) : ''}
      data={data.toSorted((one, other) => one.label.localeCompare(other.label, locale))}
      value={chosen.map(String)}
      onChange={(ids) => choose(ids.length === 0 ? undefined : ids.map(Number))}
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage={t('no_data_found')}
      maxDropdownHeight={260}
    />
  );
}

function Event(props: FilterProps) {
  return <EventType of="event" {...props} />;
}
function ZoneEvent(props: FilterProps) {
  return <EventType of="vbz_event" {...props} />;
}

/** Only types of events (002 §2.15); those no longer in use are offered too, for past days. */
function EventType({ of, params, choose }: FilterProps & { of: 'event' | 'vbz_event' }) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types').rows.filter(({ category_id }) => category_id === CATEGORY.event);
  const data = types
    .map((type) => ({ value: String(type.id), label: nameOf(type, locale) }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
  return (
    <NativeSelect
      label={t('report_event_type')}
      data={[{ value: '', label: t('report_choose_event') }, ...data]}
      value={String(params[of] ?? '')}
      onChange={({ currentTarget: { value } }) => choose({ ...params, [of]: value === '' ? undefined : Number(value) })}
    />
  );
}

function Year({ params, choose }: FilterProps) {
  const t = useT();
  const years = yearsOffered(useToday()).map(String);
  if (params.months) return null;
  return (
    <NativeSelect
      label={t('report_year')}
      data={years}
      value={String(params.year)}
      onChange={({ currentTarget }) => choose({ ...params, year: Number(currentTarget.value) })}
    />
  );
}

/** A year of which March has begun. */
function March({ params, choose }: FilterProps) {
  const t = useT();
  return (
    <NativeSelect
      label={t('report_year')}
      data={marchesOffered(useToday()).map(String)}
      value={String(params.march)}
      onChange={({ currentTarget }) => choose({ ...params, march: Number(currentTarget.value) })}
    />
  );
}

/** Chooses a month by its name; the value is a number from 0 (002 A34). */
function Month({ params, choose }: FilterProps) {
  const t = useT();
  const locale = useLocale();
  if (params.months) return null;
  const data = monthNames(locale).map((label, month) => ({ value: String(month), label }));
  return (
    <NativeSelect
      label={t('report_month')}
      data={data}
      value={String(params.month)}
      onChange={({ currentTarget }) => choose({ ...params, month: Number(currentTarget.value) })}
    />
  );
}

/** The other time that figures are compared with. */
function Compare({ params, choose }: FilterProps) {
  const t = useT();
  return (
    <NativeSelect
      label={t('report_compare')}
      data={[
        { value: '', label: t('report_compare_none') },
        ...COMPARISONS.map((value) => ({ value, label: t(`report_compare_${value}`) })),
      ]}
      value={params.compare ?? ''}
      onChange={({ currentTarget: { value } }) =>
        choose({ ...params, compare: COMPARISONS.find((comparison) => comparison === value) })
      }
    />
  );
}

/** The mapping of the lists to lines of the hunger count: as it is now, or as it was on a day. */
function Mapped({ params, choose }: FilterProps) {
  const t = useT();
  const today = useToday();
  const can = useCan();
  const [typed, setTyped] = useState(params.mapped ?? '');
  const [then, setThen] = useState(params.mapped !== undefined);
  const { mapped: _, ...rest } = params;
  const on = (mapped: string) => {
    setTyped(mapped);
    choose({ ...rest, mapped });
  };
  // The mapping at the end of the months is the one that their report used then.
  const { to: end } = spanOf(params.march === undefined ? ['year', 'month', 'months'] : ['march'], params, today);
  const [first = today] = [end, today].sort();
  return (
    <Radio.Group
      label={t('report_mapping')}
      value={then ? 'then' : 'now'}
      onChange={(value) => {
        setThen(value === 'then');
        if (value === 'then') on(first);
        else choose(rest);
      }}
    >
      <Stack gap={8} mt={6}>
        <Radio value="now" label={t('report_mapped_now')} />
        <Radio value="then" label={t('report_mapped_then')} />
        {then && (
          <MaskedInput
            mask={dateMask}
            inputMode={'numeric' as const}
            autoComplete={'off'}
            placeholder={t('dob_help')}
            label={t('report_mapped_day')}
            value={typed}
            error={isDate(typed) ? undefined : t('e_date')}
            onChange={on}
          />
        )}
        {can('crud_categories') && (
          <Anchor component={Link} to={MAPPING} size="sm">
            {t('hunger_mapping_open')}
          </Anchor>
        )}
      </Stack>
    </Radio.Group>
  );
}
