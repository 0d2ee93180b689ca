import { Select } from '@mantine/core';
import type { PlanRow } from '@resa/contract/locations';
import { DAY_END, DAY_START } from '@resa/rules/booking/schedule';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Chosen } from '../../forms/controls/Chosen.tsx';
import { TimeIn, timesBetween } from '../../forms/controls/TimeOfDay.tsx';
import type { ControlProps } from '../../forms/fields.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { weekdayName } from '../../ui/day-text.ts';
import { usePlanName } from '../plan/Plans.tsx';
import type { LocationRead } from '../read.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

export function Weekday<V>(props: ControlProps<V>) {
  const locale = useLocale();
  const choices = WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day, locale), disabled: false }));
  return <Chosen {...props} choices={choices} />;
}

const SERVED = timesBetween(DAY_START, DAY_END);

/** A time between 07:00 and 19:00, by quarters of an hour (002 A11, §9). */
export const TimeOfService = <V,>(props: ControlProps<V>) => <TimeIn {...props} times={SERVED} />;

/** The plan whose hours or days are shown, kept in the address. */
export function usePlanOf(read: LocationRead): [PlanRow, (id: number) => void] {
  const { of } = useSearch({ strict: false }) as { of?: string };
  const navigate = useNavigate();
  const plan = read.appointment_types.find(({ id }) => String(id) === of) ?? (read.appointment_types[0] as PlanRow);
  const choose = (id: number) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({ ...old, of: id }),
      replace: true,
      resetScroll: false,
    });
  return [plan, choose];
}

export function PlanSelect({
  read,
  plan,
  onChoose,
}: {
  read: LocationRead;
  plan: PlanRow;
  onChoose: (id: number) => void;
}) {
  const t = useT();
  const name = usePlanName();
  return (
    <Select
      label={t('plan')}
      data={read.appointment_types.map((type) => ({
        value: String(type.id),
        label: `${name(type)} · ${t('from_to', { from: type.start_date, to: type.end_date })}`,
      }))}
      value={String(plan.id)}
      allowDeselect={false}
      w={{ base: '100%', xs: 420 }}
      onChange={(id) => onChoose(Number(id))}
    />
  );
}
