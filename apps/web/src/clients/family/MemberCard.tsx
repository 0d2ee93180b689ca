import { Text } from '@mantine/core';
import type { FamilyMember } from '@resa/contract/persons';
import type { ReactNode } from 'react';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { PersonCard } from '../../people/PersonCard.tsx';
import { Dated } from '../../ui/Dated.tsx';

interface Props {
  member: FamilyMember;
  className: string | undefined;
  level: ReactNode;
}

/** A member on a small screen. */
export function MemberCard({ member, className, level }: Props) {
  const t = useT();
  const locale = useLocale();
  const roles = useLookup('family_role_types');
  const role = nameOf(roles.byId(member.group_role_type_id), locale);
  const { date_start, date_end, age } = member;
  const time = date_end ? t('member_from_to', { date_start, date_end }) : t('member_from', { date_start });
  return (
    <div className={className} style={{ borderRadius: 'var(--mantine-radius-default)' }}>
      <PersonCard person={{ ...member, id: member.client_id }}>
        <Text size="sm" fw="inherit">
          {[role, age !== null && t('years', { count: age })].filter(Boolean).join(' · ')}
        </Text>
        <Text size="sm" mb={6}>
          <Dated>{time}</Dated>
        </Text>
        {level}
      </PersonCard>
    </div>
  );
}
