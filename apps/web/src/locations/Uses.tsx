import { List } from '@mantine/core';
import type { PlaceUses } from '@resa/contract/locations';
import { type TextKey, useT } from '../local/texts.ts';

const LABEL: Readonly<Record<PlaceUses[number]['by'], TextKey>> = {
  plans: 'used_by_place_appointment_types',
  appointments: 'used_by_appointments',
  households: 'used_by_households',
  visits: 'used_by_visits',
  march_figures: 'used_by_march_figures',
  notes: 'used_by_notes',
  users: 'used_by_users',
};

/** The uses of a location or a plan, and how many of each. */
export function Uses({ used }: { used: PlaceUses }) {
  const t = useT();
  return (
    <List size="sm">
      {used.map(({ by, count }) => (
        <List.Item key={by}>{t('used_by_count', { by: t(LABEL[by]), count })}</List.Item>
      ))}
    </List>
  );
}

/** Why one of them cannot be deleted, in detail. */
export const usedBy = (refused: { code: string; used?: PlaceUses }) =>
  refused.used ? { details: <Uses used={refused.used} /> } : null;
