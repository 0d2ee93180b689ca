import { Card, Group, Text } from '@mantine/core';
import { linkOf } from '@resa/rules/person/client-state';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../api.ts';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale } from '../local/texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { PhotoAvatar } from '../ui/PhotoAvatar.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { useOpens } from '../ui/useOpens.ts';
import styles from './PersonCard.module.css';

export interface PersonShown {
  id: number;
  file_number: number;
  name: string;
  dob?: string | null;
  gender_type_id?: number | null;
  client_state_type_id: number;
  photo?: 0 | 1;
  /** The member whose number found this head. */
  member?: string | undefined;
}

interface Props {
  person: PersonShown;
  /** Another address of the same screen; the file, or the intake of a request, when absent (001 §2.1). */
  to?: string;
  /** Shown beside the number if there is room, otherwise below it. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** A client as a person: photo or monogram, name first, number small. */
export function PersonCard({ person, to, beside, children }: Props) {
  const locale = useLocale();
  const opens = useOpens();
  const link = linkOf(person);
  const genders = useLookup('genders');
  const gender = person.gender_type_id ? nameOf(genders.byId(person.gender_type_id), locale) : '';
  return (
    <Card p="sm" className={styles.card}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <ClientPhoto person={person} />
        <div className={styles.words}>
          <div className={styles.top}>
            {opens(link) ? (
              <Link to={to ?? link} className={styles.name}>
                {person.name}
              </Link>
            ) : (
              <span className={styles.unlinked}>{person.name}</span>
            )}
            <StateBadge kind="client_state" id={person.client_state_type_id} />
          </div>
          <div className={styles.line}>
            <Text size="sm" c="dimmed">
              <span className="tabular">{person.file_number}</span>
              {person.dob && ' · '}
              {person.dob && <DateText value={person.dob} />}
              {gender && ` · ${gender}`}
            </Text>
            {beside}
          </div>
          {children}
        </div>
      </Group>
    </Card>
  );
}

type Photographed = Pick<PersonShown, 'id' | 'name' | 'photo'>;

export function ClientPhoto({ person, size = 44 }: { person: Photographed; size?: number }) {
  return (
    <PhotoAvatar name={person.name} size={size} photo={person.photo} of={{ call: api.clients.photo, id: person.id }} />
  );
}

/** The found persons under headings: those with the typed text under none, then the look-alikes. */
export function byHeading<P extends { look_alike: 0 | 1 }>(found: readonly P[]) {
  return [
    { heading: undefined, persons: found.filter(({ look_alike }) => look_alike === 0) },
    { heading: 'look_alikes', persons: found.filter(({ look_alike }) => look_alike === 1) },
  ].filter(({ persons }) => persons.length > 0) as { heading: 'look_alikes' | undefined; persons: P[] }[];
}
