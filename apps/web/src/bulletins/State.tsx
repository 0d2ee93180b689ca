import { Text } from '@mantine/core';
import { isExpired } from '@resa/rules/person/bulletin';
import { useT } from '../local/texts.ts';
import { useToday } from '../local/today.ts';
import { Tint } from '../ui/StateBadge.tsx';

/** Open or closed; an open one past its end is marked (001 O-59). */
export function State({ of }: { of: { active: 0 | 1; end_date: string; closed_for_client?: 0 | 1 } }) {
  const t = useT();
  const expired = isExpired(of, useToday());
  return (
    <>
      <Tint colour={of.active === 1 ? 'green' : 'blue_grey'}>
        {t(of.active === 1 ? 'bulletin_is_open' : 'bulletin_is_closed')}
      </Tint>
      {expired && (
        <Text span size="sm" c="dimmed" ml={6}>
          {t('bulletin_expired')}
        </Text>
      )}
      {of.active === 1 && of.closed_for_client === 1 && (
        <Text size="sm" c="dimmed">
          {t('bulletin_closed_for_client')}
        </Text>
      )}
    </>
  );
}

/** The clients of a bulletin, in a few words. */
export function About({ of: { for_all_client, cnt } }: { of: { for_all_client: 0 | 1; cnt: number } }) {
  const t = useT();
  return <>{for_all_client === 1 ? t('bulletin_for_all') : t('bulletin_clients_count', { count: cnt })}</>;
}
