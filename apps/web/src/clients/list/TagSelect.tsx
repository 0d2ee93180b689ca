/** Choosing client tags to filter by, each in its own colours. */
import { MultiSelect } from '@mantine/core';
import { useT } from '../../local/texts.ts';
import { TagPill, useTagChoices } from '../../people/Tags.tsx';

export function TagSelect({ codes, onChange }: { codes: string[]; onChange: (codes: string[]) => void }) {
  const t = useT();
  const { choices, tagOf } = useTagChoices(codes);
  return (
    <MultiSelect
      label={t('tags')}
      data={choices}
      value={codes}
      onChange={onChange}
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      w={{ base: '100%', xs: 280 }}
      maw="100%"
      renderOption={({ option }) => <TagPill tag={tagOf(option.value)} />}
      renderPill={({ value, onRemove }) => (
        <TagPill tag={tagOf(String(value))} {...(onRemove && { onRemove: () => onRemove() })} />
      )}
    />
  );
}
