/** Choosing client tags, each in its own colours; the words of a tag are readable whatever colours were given to it. */
import { Group, MultiSelect, Pill } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { plainText } from '../../ui/plain-text.ts';
import styles from '../clients.module.css';

export function TagSelect({ codes, onChange }: { codes: string[]; onChange: (codes: string[]) => void }) {
  const t = useT();
  const locale = useLocale();
  const { rows } = useLookup('tags');
  const coloured = (code: string) =>
    ({ '--tag': rows.find((tag) => tag.code === code)?.background_color }) as CSSProperties;
  return (
    <MultiSelect
      label={t('tags')}
      data={rows.map((tag) => ({ value: tag.code, label: plainText(nameOf(tag, locale)) }))}
      value={codes}
      onChange={onChange}
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      w={{ base: '100%', xs: 280 }}
      renderOption={({ option, checked }) => (
        <Group gap={8} wrap="nowrap" flex={1}>
          <span className={styles.tag} style={coloured(option.value)}>
            {option.label}
          </span>
          {checked && <IconCheck size={16} aria-hidden style={{ marginInlineStart: 'auto' }} />}
        </Group>
      )}
      renderPill={({ option, onRemove, disabled }) => (
        <Pill
          withRemoveButton={!disabled}
          onRemove={() => onRemove?.()}
          removeButtonProps={{ 'aria-label': t('remove_tag', { name: option?.label ?? '' }) }}
          className={styles.tag}
          style={coloured(String(option?.value))}
        >
          {option?.label}
        </Pill>
      )}
    />
  );
}
