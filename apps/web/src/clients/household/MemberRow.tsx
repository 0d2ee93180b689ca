import { Group, Text } from '@mantine/core';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { PersonCard } from '../../people/PersonCard.tsx';
import { Dated } from '../../ui/Dated.tsx';
import { Acts } from './Acts.tsx';
import { Change } from './Change.tsx';
import { MemberGap } from './MemberGap.tsx';
import type { Acting, Member } from './members.ts';

/** A member on a small screen. */
export function MemberRow({ row, ...acting }: Acting & { row: Member }) {
  const t = useT();
  const locale = useLocale();
  const roles = useLookup('family_role_types');
  const { date_start, date_end, age } = row;
  const role = nameOf(roles.byId(row.group_role_type_id), locale);
  return (
    <PersonCard person={{ ...row, id: row.client_id }}>
      <Text size="sm">{[role, age !== null && t('years', { count: age })].filter(Boolean).join(' · ')}</Text>
      <Group gap={6}>
        <Text size="sm">
          <Dated>{date_end ? t('member_from_to', { date_start, date_end }) : t('member_from', { date_start })}</Dated>
        </Text>
        <Change member={row} today={acting.today} />
        <MemberGap member={row} missing={acting.missing} />
      </Group>
      {acting.editing && <Acts row={row} {...acting} words />}
    </PersonCard>
  );
}
