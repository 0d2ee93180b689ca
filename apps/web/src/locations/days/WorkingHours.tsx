import { SegmentedControl } from '@mantine/core';
import type { PlanRow, WorkingRow } from '@resa/contract/locations';
import { isWindow } from '@resa/rules/booking/hours';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { weekdayName } from '../../ui/day-text.ts';
import styles from '../locations.module.css';
import { PlanMonth } from '../plan/PlanMonth.tsx';
import { scheduleOf } from '../plan/schedule.ts';
import type { LocationRead } from '../read.ts';
import { hoursText } from '../week/hours.ts';
import { useDrawnHours } from '../week/useDrawnHours.tsx';
import { Week } from '../week/Week.tsx';
import { windowFaults } from './checking.ts';
import { PlanSelect, TimeOfService, usePlanOf, Weekday } from './controls.tsx';
import { DaySection, type Kind } from './DaySection.tsx';

interface Values {
  weekday: number;
  start_time: string;
  end_time: string;
}

/** The tab "Working hours": when a plan serves in an ordinary week, as a picture that is drawn or as a table. */
export function WorkingHours({ read }: { read: LocationRead }) {
  const [plan, choose] = usePlanOf(read);
  return <HoursOf key={plan.id} read={read} plan={plan} onChoose={choose} />;
}

interface Props {
  read: LocationRead;
  plan: PlanRow;
  onChoose: (id: number) => void;
}

function HoursOf({ read, plan, onChoose }: Props) {
  const t = useT();
  const locale = useLocale();
  const [layout, show] = useLayout();
  const drawing = useDrawnHours(plan.id);
  const rows = read.working.filter((row) => row.place_appointment_type_id === plan.id);
  const kind: Kind<WorkingRow, Values> = {
    name: 'working',
    place_id: plan.place_id,
    calls: { store: 'locations.storeWorking', update: 'locations.updateWorking', destroy: 'locations.destroyWorking' },
    title: 'location_tab_working',
    add: 'working_add',
    rows,
    columns: [
      { name: 'weekday', label: 'weekday', cell: (row) => weekdayName(row.weekday, locale) },
      { name: 'start_time', label: 'hours_from' },
      { name: 'end_time', label: 'hours_to' },
    ],
    nameOf: (row) => `${weekdayName(row.weekday, locale)} ${hoursText(row)}`,
    drawn:
      layout === 'table'
        ? undefined
        : ({ open, remove }) => (
            <div className={styles.beside}>
              <Week
                label={t('location_tab_working')}
                rows={rows}
                pending={drawing.pending}
                said={drawing.said}
                onDraw={(drawn) => void drawing.add(drawn)}
                onMove={drawing.move}
                onOpen={open}
                onRemove={remove}
              />
              <PlanMonth schedule={scheduleOf(read, plan)} category={plan.category_id} today={read.today} />
            </div>
          ),
    valuesOf: (row) =>
      row
        ? { weekday: row.weekday, start_time: row.start_time, end_time: row.end_time }
        : { weekday: 1, start_time: '', end_time: '' },
    fields: () => ({
      weekday: { kind: 'one', label: 'weekday' },
      start_time: { kind: 'one', label: 'hours_from' },
      end_time: { kind: 'one', label: 'hours_to' },
    }),
    controls: { weekday: Weekday, start_time: TimeOfService, end_time: TimeOfService },
    check: windowFaults,
    read: (name, value) => (name === 'weekday' ? weekdayName(Number(value), locale) : undefined),
    store: (values, _, options) =>
      api.locations.storeWorking({ working: { ...values, place_appointment_type_id: plan.id } }, options),
    update: (values, { id, row_version }, deciding, options) =>
      api.locations.updateWorking(
        { working: { ...values, place_appointment_type_id: plan.id, id, row_version }, ...deciding },
        options,
      ),
    destroy: (id, deciding, options) => api.locations.destroyWorking({ id, ...deciding }, options),
    preview: (values, row) =>
      isWindow(values)
        ? {
            schedule: scheduleOf(read, plan, {
              working_days: [
                ...rows.filter(({ id }) => id !== row?.id),
                { ...values, place_appointment_type_id: plan.id },
              ],
            }),
            category: plan.category_id,
          }
        : null,
    today: read.today,
  };
  return (
    <>
      <DaySection kind={kind}>
        <PlanSelect read={read} plan={plan} onChoose={onChoose} />
        <SegmentedControl
          aria-label={t('hours_look')}
          value={layout}
          onChange={(to) => show(to as Layout)}
          data={[
            { value: 'week', label: t('hours_look_week') },
            { value: 'table', label: t('hours_look_table') },
          ]}
        />
      </DaySection>
      {drawing.dialog}
    </>
  );
}

type Layout = 'week' | 'table';

/** Whether the hours are drawn or listed, kept in the address. */
function useLayout(): [Layout, (to: Layout) => void] {
  const { look } = useSearch({ strict: false }) as { look?: string };
  const navigate = useNavigate();
  const show = (to: Layout) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({ ...old, look: to === 'table' ? to : undefined }),
      replace: true,
      resetScroll: false,
    });
  return [look === 'table' ? 'table' : 'week', show];
}
