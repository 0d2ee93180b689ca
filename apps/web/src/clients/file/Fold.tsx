import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { householdSize } from '@resa/rules/person/family';
import { age } from '@resa/rules/time/dates';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconEyeOff,
  IconLock,
  IconUsers,
} from '@tabler/icons-react';
import { useT } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';
import styles from './file.module.css';

interface Props {
  file: ClientFileData | undefined;
  lockedBy: string | null | undefined;
  open: boolean;
  onToggle: () => void;
}

/** The collapsed card of a file, in one line. */
export function Fold({ file, lockedBy, open, onToggle }: Props) {
  const t = useT();
  if (!file) return <Skeleton height={36} flex={1} />;
  const { client, members, today, info } = file;
  const years = client.dob && age(client.dob, today);
  const missing = info.missing.length;
  return (
    <UnstyledButton className={styles.fold} aria-expanded={open} onClick={onToggle}>
      {open ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
      <span className={styles.foldFacts}>
        {lockedBy && <IconLock size={16} role="img" aria-label={t('edited_by', { name: lockedBy })} />}
        <span className="tabular">{client.file_number}</span>
        {client.restricted === 1 && (
          <IconEyeOff size={16} role="img" aria-label={t('restricted')} color="var(--mantine-color-red-text)" />
        )}
        {missing > 0 && (
          <span className={styles.missing}>
            <IconAlertTriangle size={16} role="img" aria-label={t('to_be_completed')} /> {missing}
          </span>
        )}
        <span>
          <IconUsers size={16} role="img" aria-label={t('family_size')} /> {householdSize(members, today)}
        </span>
        {years !== null && <span>{t(client.dob_known ? 'years' : 'years_about', { count: years })}</span>}
      </span>
      <VisuallyHidden>{t('show_whole_card')}</VisuallyHidden>
    </UnstyledButton>
  );
}
