/** The line drawings of empty, failed and first screens: a few strokes each, in the colours of either theme. */
import type { TextKey } from '@resa/contract/texts';
import type { ReactNode } from 'react';
import styles from './Drawing.module.css';

const fine = { className: styles.fine };
const accent = { className: styles.accent };

/** A sprout: something may grow here. */
const Sprout = <path {...accent} d="M122 88c0-10 6-16 12-16s8 6 8 16M130 72c0-4 2-7 6-8" />;
const Ground = <path d="M10 88h140" />;

const DRAWINGS = {
  basket: (
    <>
      <path d="M48 50h64l-7 34a4 4 0 0 1-4 4H59a4 4 0 0 1-4-4zM58 50c2-20 12-30 22-30s20 10 22 30" />
      <path {...fine} d="M64 58l4 24M80 58v24M96 58l-4 24" />
      {Sprout}
    </>
  ),
  people: (
    <>
      <circle cx="62" cy="38" r="12" />
      <path d="M40 88V76c0-12 9-20 22-20s22 8 22 20v12" />
      <path {...fine} d="M88 46a10 10 0 1 1 8 4M92 60c12-2 24 5 24 18v10" />
      {Sprout}
    </>
  ),
  tray: (
    <>
      <path d="M36 58l12-28h64l12 28v30H36zM36 58h26l6 12h24l6-12h26" />
      <path {...fine} d="M56 42h48M52 50h56" />
      <path {...accent} d="M80 10v16m-7-7l7 7 7-7" />
    </>
  ),
  calendar: (
    <>
      <path d="M40 24h80v64H40zM40 40h80M58 16v14M102 16v14" />
      <path {...fine} d="M54 52h10M75 52h10M96 52h10M54 64h10M75 64h10M54 76h10" />
      <path {...accent} d="M96 72l6 6 12-14" />
    </>
  ),
  clock: (
    <>
      <circle cx="80" cy="52" r="36" />
      <path d="M80 30v22l14 10" />
      <path {...fine} d="M80 20v3M112 52h-3M48 52h3M80 84v-3" />
    </>
  ),
  horn: (
    <>
      <path d="M44 48v18h14l38 20V28L58 48zM60 66l6 22h10l-5-17" />
      <path {...accent} d="M108 44c6 6 6 20 0 26M118 36c11 11 11 31 0 42" />
    </>
  ),
  papers: (
    <>
      <path d="M52 18h38l18 18v52H52zM90 18v18h18" />
      <path {...fine} d="M62 48h36M62 58h36M62 68h24M44 26v62" />
      {Sprout}
    </>
  ),
  glass: (
    <>
      <circle cx="72" cy="46" r="26" />
      <path d="M91 65l24 23" />
      <path {...fine} d="M60 46h24" />
      <path {...accent} d="M118 30l10-10M118 20l10 10" />
    </>
  ),
  plug: (
    <>
      <path d="M10 60h34c10 0 10-18 20-18h8M72 30v24h10a12 12 0 0 0 0-24zM94 36h10M94 48h10" />
      <path d="M150 60h-18c-8 0-6-18-14-18M118 30v24" />
      <path {...accent} d="M106 16l4 8M98 70l6-8M114 68l-2-8" />
    </>
  ),
  letter: (
    <>
      <path d="M36 32h88v52H36zM36 34l44 30 44-30" />
      <path {...fine} d="M38 82l28-26M122 82L94 56" />
      <path {...accent} d="M14 50h12M8 60h18M16 70h10" />
    </>
  ),
  house: (
    <>
      <path d="M40 50l40-32 40 32M50 44v44h60V44M72 88V66h16v22" />
      <path {...fine} d="M58 52h10v10H58zM92 52h10v10H92z" />
      {Sprout}
    </>
  ),
  coins: (
    <>
      <path d="M46 62c0-5 12-8 26-8s26 3 26 8-12 8-26 8-26-3-26-8zM46 62v18c0 5 12 8 26 8s26-3 26-8V62" />
      <path {...fine} d="M46 71c0 5 12 8 26 8s26-3 26-8" />
      <circle {...accent} cx="98" cy="32" r="14" />
      <path {...accent} d="M98 25v14M94 29c2-3 8-2 8 1s-8 2-8 5 6 4 8 1" />
    </>
  ),
  talk: (
    <>
      <path d="M36 22h62v38H62L48 74V60H36z" />
      <path {...fine} d="M48 36h38M48 46h24" />
      <path {...accent} d="M106 44h18v30h-8v10L104 74H80v-6" />
    </>
  ),
  chart: (
    <>
      <path d="M40 18v70h84" />
      <path {...fine} d="M56 88V66h12v22M78 88V50h12v38M100 88V58h12v30" />
      <path {...accent} d="M52 54l20-18 18 10 28-26" />
    </>
  ),
  done: (
    <>
      <circle cx="80" cy="52" r="34" />
      <path {...accent} d="M64 54l12 12 22-26" />
      <path {...fine} d="M30 88h100" />
    </>
  ),
  lock: (
    <>
      <path d="M52 46h56v42H52zM62 46V34a18 18 0 0 1 36 0v12" />
      <circle {...fine} cx="80" cy="64" r="5" />
      <path {...fine} d="M80 69v9" />
    </>
  ),
  place: (
    <>
      <path d="M80 88C64 66 56 56 56 44a24 24 0 0 1 48 0c0 12-8 22-24 44z" />
      <circle {...accent} cx="80" cy="44" r="9" />
      <path {...fine} d="M40 88h80" />
    </>
  ),
  cap: (
    <>
      <path d="M80 26l48 20-48 20-48-20zM52 55v21c8 8 48 8 56 0V55" />
      <path {...accent} d="M128 46v26m-4 12l4-12 4 12z" />
    </>
  ),
  lines: (
    <>
      <path d="M36 20h88v68H36zM36 37h88" />
      <path {...fine} d="M46 28h22M80 28h12M104 28h10M46 50h22M80 50h12M46 63h22M80 63h12M46 76h22M80 76h12" />
      <path {...accent} d="M110 56v20M100 66h20" />
    </>
  ),
} satisfies Record<string, ReactNode>;
export type DrawingName = keyof typeof DRAWINGS;

const WHERE: Readonly<Record<DrawingName, readonly TextKey[]>> = {
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
  lock: [],
  place: ['no_assigned_location', 'checkin_choose_location'],
  cap: ['grade_history_none', 'grade_none'],
  lines: ['no_data_found', 'report_no_data'],
};
const OF = new Map<TextKey, DrawingName>(
  Object.entries(WHERE).flatMap(([name, texts]) => texts.map((text) => [text, name as DrawingName] as const)),
);

/** A drawing by its name, or the one that goes with a text; a basket on a counter otherwise. */
export default function Drawing({ of, text }: { of?: DrawingName | undefined; text?: TextKey }) {
  const name = of ?? (text && OF.get(text)) ?? 'basket';
  return (
    <svg className={styles.drawing} viewBox="0 0 160 100" aria-hidden="true" data-drawing={name}>
      {Ground}
      {DRAWINGS[name]}
    </svg>
  );
}
