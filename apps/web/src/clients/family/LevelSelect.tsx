import { Select } from '@mantine/core';
import type { FamilyMember } from '@resa/contract/persons';
import { nameOf, useLookup, useOptions } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';

interface Props {
  member: FamilyMember;
  value: number | null;
  /** Absent if the level can only be read. */
  onChange: ((id: number) => void) | undefined;
}

/** A member's level of education; levels no longer in use are shown, but cannot be chosen (000 §1). */
export function LevelSelect({ member, value, onChange }: Props) {
  const t = useT();
  const locale = useLocale();
  const options = useOptions('education_levels');
  const { byId } = useLookup('education_levels');
  if (!onChange) return nameOf(byId(value), locale);
  return (
    <Select
      aria-label={t('education_level_of', { name: member.name })}
      data={options}
      value={value === null ? null : String(value)}
      placeholder={t('not_given')}
      allowDeselect={false}
      searchable
      selectFirstOptionOnChange
      openOnFocus={false}
      size="sm"
      miw={190}
      onChange={(id) => id !== null && onChange(Number(id))}
    />
  );
}
