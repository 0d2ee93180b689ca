import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

interface ExpandedRows<R> {
  isOpen(row: R): boolean;
  /** The button that opens and closes a row. */
  opener(row: R): ReactNode;
}

/** Rows of a table that show more below them; `wordsOf` names the button of a row for screen readers. */
export function useExpandedRows<R extends { id: number }>(wordsOf: (row: R) => string): ExpandedRows<R> {
  const [open, setOpen] = useState<readonly number[]>([]);
  const isOpen = ({ id }: R) => open.includes(id);
  const toggle = (row: R) => setOpen(isOpen(row) ? open.filter((id) => id !== row.id) : [...open, row.id]);
  const opener = (row: R) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-expanded={isOpen(row)}
      aria-label={wordsOf(row)}
      onClick={() => toggle(row)}
    >
      <IconChevronRight size={18} style={{ rotate: isOpen(row) ? '90deg' : '0deg' }} />
    </ActionIcon>
  );
  return { isOpen, opener };
}
