import { Group } from '@mantine/core';
import type { CSSProperties } from 'react';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { plainText } from '../../ui/plain-text.ts';
import styles from '../clients.module.css';

/** A client's tags. Their colours are chosen freely, so they stand beside the words and never under them. */
export function Tags({ codes }: { codes: readonly string[] }) {
  const t = useT();
  const locale = useLocale();
  const { rows } = useLookup('tags');
  const held = rows.filter(({ code }) => codes.includes(code));
  return (
    <Group gap={6} component="ul" m={0} p={0} aria-label={t('tags')} style={{ listStyle: 'none' }}>
      {held.map((tag) => (
        <li key={tag.code} className={styles.tag} style={{ '--tag': tag.background_color } as CSSProperties}>
          {plainText(nameOf(tag, locale))}
        </li>
      ))}
    </Group>
  );
}
