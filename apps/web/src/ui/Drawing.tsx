/** The line drawings of empty, failed and first screens: a few strokes each, in the colours of either theme. */
import type { TextKey } from '@resa/contract/texts';
import styles from './Drawing.module.css';
import { Svg, svgsByName } from './Svg.tsx';

const SVGS = svgsByName(
  import.meta.glob<string>('./drawings/*.svg', { query: '?raw', import: 'default', eager: true }),
);

/** The texts that each drawing goes with. */
const WHERE = {
  basket: [],
  people: [
    ...(['no_clients', 'w_client_not_found', 'no_deleted_clients', 'checkin_expected_nobody'] as const),
    ...(['online_nobody', 'online_no_clients', 'staff_activity_needs', 'no_contacts'] as const),
  ],
  tray: ['no_requests'],
  calendar: [
    ...(['no_appointments_day', 'no_appointments_tab', 'no_appointments_at_time', 'no_appointments_yet'] as const),
    ...(['no_appointments_today', 'e_appointment_not_found', 'checkin_expected_none', 'checkin_ready'] as const),
  ],
  clock: ['waiting_none', 'no_timeline', 'log_no_reads', 'log_no_changes', 'logs_none', 'logs_none_of_level'],
  horn: ['no_bulletins', 'no_open_bulletins', 'no_closed_bulletins'],
  papers: ['documents_none', 'documents_history_none'],
  glass: ['search_too_short'],
  plug: [],
  letter: ['no_emails'],
  house: ['no_housing'],
  coins: ['no_former_revenue'],
  talk: ['no_comments_yet'],
  chart: ['report_not_made'],
  done: [
    ...(['no_duplicates', 'no_duplicates_not_same', 'no_recent_merges', 'no_locked_files'] as const),
    ...(['updated_files_none', 'update_none_excluded', 'nothing_to_correct'] as const),
  ],
  place: ['no_assigned_location', 'checkin_choose_location'],
  cap: ['grade_history_none', 'grade_none'],
  lines: ['no_data_found', 'report_no_data'],
} satisfies Record<string, readonly TextKey[]>;
export type DrawingName = keyof typeof WHERE;
export const drawingNames = Object.keys(WHERE) as DrawingName[];

const OF = new Map<TextKey, DrawingName>(
  Object.entries(WHERE).flatMap(([name, texts]) => texts.map((text: TextKey) => [text, name as DrawingName] as const)),
);

/** A drawing by its name, or the one that goes with a text; a basket on a counter otherwise. */
export default function Drawing({ of, text }: { of?: DrawingName | undefined; text?: TextKey }) {
  const name = of ?? (text && OF.get(text)) ?? 'basket';
  return <Svg source={SVGS[name]} className={styles.drawing} name={name} />;
}
