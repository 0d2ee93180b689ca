import { Popover } from '@mantine/core';
import type { Eligibility } from '@resa/contract/persons';
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { useT } from '../local/texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { Reasons, VerdictFace } from './EligibilityBadge.tsx';
import styles from './Hit.module.css';
import { ClientPhoto, type PersonShown } from './PersonCard.tsx';

interface Props {
  person: PersonShown;
  /** The household's eligibility; absent until it arrives, and for users who may not see it. */
  eligibility: Eligibility | undefined;
  size?: number;
}

/**
 * A client among the hits of a search, inside an option or a button: the name, the head of the household, and whether
 * it may be served.
 */
export function Hit({ person, eligibility, size = 36 }: Props) {
  const t = useT();
  return (
    <span className={styles.hit}>
      <ClientPhoto person={person} size={size} />
      <span className={styles.words}>
        <span className={styles.name}>{person.name}</span>
        <span className={styles.small}>
          <span className="tabular">{person.file_number}</span>
          {person.dob && ' · '}
          {person.dob && <DateText value={person.dob} />}
          {person.member && ` · ${t('served_head_of', { name: person.member })}`}
        </span>
        {eligibility?.head && <span className={styles.small}>{t('served_head', eligibility.head)}</span>}
        {eligibility && (
          <span className={styles.reasons}>
            <Reasons eligibility={eligibility} />
          </span>
        )}
      </span>
      <span className={styles.states}>
        {eligibility && <Face eligibility={eligibility} />}
        <StateBadge kind="client_state" id={person.client_state_type_id} />
      </span>
    </span>
  );
}

/**
 * Shows its reasons under a mouse and after a tap, which does not choose the person; the keyboard's hit always shows
 * them.
 */
function Face({ eligibility }: { eligibility: Eligibility }) {
  const [open, setOpen] = useState(false);
  const touched = useRef(false);
  const show = ({ pointerType }: PointerEvent) => {
    touched.current = pointerType === 'touch';
    if (!touched.current) setOpen(true);
  };
  const tap = (event: MouseEvent) => {
    if (!touched.current) return;
    event.stopPropagation();
    event.preventDefault();
    setOpen(!open);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: for a finger only; see above.
    <span
      className={styles.face}
      onPointerEnter={show}
      onPointerDown={show}
      onPointerLeave={() => !touched.current && setOpen(false)}
      onClick={tap}
    >
      <VerdictFace eligibility={eligibility} />
      {open && (
        <Popover
          opened
          onDismiss={() => setOpen(false)}
          position="bottom-end"
          withRoles={false}
          width={300}
          zIndex={1000}
        >
          <Popover.Target>
            <span className={styles.place} />
          </Popover.Target>
          <Popover.Dropdown aria-hidden className={styles.says}>
            <Reasons eligibility={eligibility} />
          </Popover.Dropdown>
        </Popover>
      )}
    </span>
  );
}
