import { useT } from '../local/texts.ts';
import { Figure } from '../ui/Figure.tsx';
import { peopleOf } from './check.ts';

interface Props {
  found: { readonly members: readonly { readonly age: number | null }[]; readonly family_size: number };
}

/** How many the household is, and who if there are several: '5 · 2 adults, 3 children: 1, 2, 17'. */
export function HouseholdStrip({ found: { members, family_size } }: Props) {
  const t = useT();
  const { adults, children, unknown } = peopleOf(members.map(({ age }) => age));
  const parts = [
    adults > 0 && t('household_adults', { count: adults }),
    children.length > 0 && t('household_children', { count: children.length, ages: children.join(', ') }),
    unknown > 0 && t('household_unknown_ages', { count: unknown }),
  ].filter(Boolean);
  return (
    <>
      <Figure of={family_size} />
      {members.length > 1 && ` · ${parts.join(', ')}`}
    </>
  );
}
