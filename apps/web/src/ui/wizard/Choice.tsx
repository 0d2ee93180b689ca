import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { arrowKeys } from '../arrow-keys.ts';
import styles from './wizard.module.css';

interface Props {
  chosen: boolean;
  onChoose: () => void;
  /** Stays reachable and says why, but does nothing. */
  disabled?: boolean;
  children: ReactNode;
}

/** One of several big choices: a click or Enter chooses and continues, arrow keys lead from one to the next. */
export function Choice({ chosen, onChoose, disabled = false, children }: Props) {
  return (
    <li>
      <UnstyledButton
        className={styles.choice}
        aria-pressed={chosen}
        aria-disabled={disabled || undefined}
        data-choice
        onClick={disabled ? undefined : onChoose}
      >
        <span className={styles.choiceWords}>{children}</span>
        {chosen && <IconCheck size={20} aria-hidden />}
      </UnstyledButton>
    </li>
  );
}

export const Choices = ({ children }: { children: ReactNode }) => (
  <ul className={styles.choices} onKeyDown={arrowKeys}>
    {children}
  </ul>
);
