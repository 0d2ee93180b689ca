/** A state as coloured words: client states, appointment statuses, bulletin priorities. */
import { appointment_statuses, bulletin_priority_colours } from '@resa/contract/lists/fixed';
import { stateColour } from '@resa/rules/person/client-state';
import type { ReactNode } from 'react';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { hueOf, shades } from './colours.ts';
import styles from './StateBadge.module.css';
import { useScheme } from './useScheme.ts';

type Props = { kind: 'client_state' | 'appointment_status' | 'bulletin_priority'; id: number };

export function StateBadge({ kind, id }: Props) {
  const t = useT();
  const locale = useLocale();
  const states = useLookup('client_state_types');
  const priorities = useLookup('bulletin_priority_types');
  if (kind === 'client_state') return <Tint colour={stateColour(id)}>{nameOf(states.byId(id), locale)}</Tint>;
  if (kind === 'bulletin_priority')
    return <Tint colour={bulletin_priority_colours[id] ?? 'grey'}>{nameOf(priorities.byId(id), locale)}</Tint>;
  const status = appointment_statuses.find((one) => one.id === id);
  return status ? <Tint colour={status.colour}>{t(status.key)}</Tint> : null;
}

/** Words on a tinted ground; `colour` is a name such as 'green' or 'blue_grey'. */
export function Tint({ colour, children }: { colour: string; children: ReactNode }) {
  const scheme = useScheme();
  const { text, ground } = shades[hueOf(colour)][scheme];
  return (
    <span className={styles.badge} style={{ color: text, backgroundColor: ground }}>
      {children}
    </span>
  );
}
