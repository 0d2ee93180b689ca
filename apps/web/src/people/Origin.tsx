import { Tooltip } from '@mantine/core';
import { CLIENT_ORIGIN } from '@resa/rules/person/client-state';
import { IconPoint, IconUser, IconWorld } from '@tabler/icons-react';
import { type TextKey, useT } from '../local/texts.ts';

const ORIGINS: Readonly<Record<number, { icon: typeof IconUser; label: TextKey }>> = {
  [CLIENT_ORIGIN.staff]: { icon: IconUser, label: 'file_origin_staff' },
  [CLIENT_ORIGIN.online]: { icon: IconWorld, label: 'file_origin_online' },
};

/** How the file was made (000 O-49). */
export function Origin({ origin, className }: { origin: number; className?: string | undefined }) {
  const t = useT();
  const { icon: Sign, label } = ORIGINS[origin] ?? { icon: IconPoint, label: 'origin_other' as const };
  return (
    <Tooltip label={t(label)}>
      <Sign size={16} role="img" aria-label={t(label)} className={className} />
    </Tooltip>
  );
}
