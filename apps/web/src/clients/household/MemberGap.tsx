import type { Missing } from '@resa/contract/requests';
import { useT } from '../../local/texts.ts';
import { GapMark } from '../../people/gaps.tsx';
import type { Member } from './members.ts';

/** Says that the role or the profile of a member must be completed. */
export function MemberGap({ member, missing }: { member: Member; missing: readonly Missing[] }) {
  const t = useT();
  const gap = missing.find(({ step, client_id }) => step === 'members' && client_id === member.client_id);
  return gap ? <GapMark gap={gap}>{t('to_be_completed')}</GapMark> : null;
}
