import { CloseButton, Group } from '@mantine/core';
import type { ListRow } from '@resa/contract/lists/index';
import { type Choice, nameOf, useLookup } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { plainText } from '../ui/plain-text.ts';
import { readableOn } from '../ui/readable.ts';
import styles from './Tags.module.css';

type Tag = ListRow<'tags'>;

/** A client's tags, each in its own colours. */
export function Tags({ codes }: { codes: readonly string[] }) {
  const t = useT();
  const { rows } = useLookup('tags');
  const chosenTags = rows.filter(({ code }) => codes.includes(code));
  return (
    <Group gap={6} component="ul" m={0} p={0} aria-label={t('tags')} style={{ listStyle: 'none' }}>
      {chosenTags.map((tag) => (
        <li key={tag.code}>
          <TagPill tag={tag} />
        </li>
      ))}
    </Group>
  );
}

/** A tag in its own colours; the text colour is adjusted if it is not readable on the background. */
export function TagPill({ tag, onRemove }: { tag: Tag | undefined; onRemove?: () => void }) {
  const locale = useLocale();
  if (!tag) return null;
  const { background_color: backgroundColor } = tag;
  const color = readableOn(backgroundColor, tag.text_color);
  return (
    <span className={styles.tag} style={{ backgroundColor, color }}>
      {plainText(nameOf(tag, locale))}
      {onRemove && (
        <CloseButton size="xs" variant="transparent" c={color} tabIndex={-1} aria-hidden onClick={onRemove} />
      )}
    </span>
  );
}

/** The tags to choose from, by code; inactive ones are listed but cannot be chosen, and a client who has one keeps it. */
export function useTagChoices(chosenTags: readonly string[]): {
  choices: Choice[];
  tagOf: (code: string) => Tag | undefined;
} {
  const locale = useLocale();
  const { rows } = useLookup('tags');
  const choices = rows.map((tag) => ({
    value: tag.code,
    label: plainText(nameOf(tag, locale)),
    disabled: tag.active === 0 && !chosenTags.includes(tag.code),
  }));
  return { choices, tagOf: (code) => rows.find((tag) => tag.code === code) };
}
