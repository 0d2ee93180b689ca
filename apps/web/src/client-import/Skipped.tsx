import { Anchor, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type TextKey, useT } from '../local/texts.ts';
import type { Reading } from './calls.ts';
import styles from './client-import.module.css';

const REASONS = {
  title: 'client_import_line_title',
  total: 'client_import_line_total',
  headings: 'client_import_line_headings',
} as const satisfies Record<string, TextKey>;

/** The lines of the file that hold nobody, with why. */
export function Skipped({ table: { skipped, empty } }: { table: Reading['table'] }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (skipped.length + empty === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {t('client_import_skipped', { count: skipped.length + empty })}{' '}
        {skipped.length > 0 && (
          <Anchor component="button" type="button" fz="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'client_import_show_less' : 'client_import_show_which')}
          </Anchor>
        )}
      </Text>
      {open && (
        <ul className={styles.plain}>
          {skipped.map(({ line, reason, text }) => (
            <li key={line}>
              <Text size="sm">
                {t('client_import_line_at', { line: String(line) })} · {t(REASONS[reason])} · {text}
              </Text>
            </li>
          ))}
          {empty > 0 && (
            <li>
              <Text size="sm">{t('client_import_lines_empty', { count: empty })}</Text>
            </li>
          )}
        </ul>
      )}
    </Stack>
  );
}
