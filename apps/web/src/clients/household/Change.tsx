import { useT } from '../../local/texts.ts';
import { Tint } from '../../ui/StateBadge.tsx';
import type { Member } from './members.ts';

/** The planned change of a person: joining or leaving. */
export function Change({ member: { date_start, date_end }, today }: { member: Member; today: string }) {
  const t = useT();
  if (date_start > today) return <Tint colour="blue">{t('member_planned')}</Tint>;
  return date_end ? <Tint colour="orange">{t('member_leaving')}</Tint> : null;
}
