import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCan } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import type { Found } from './check.ts';

/** One line if somebody of the household should answer again; it leads to where the answer is recorded. */
export function ConsentsAgain({ found: { client, consents_again } }: { found: Found }) {
  const t = useT();
  const opens = useCan()('crud_clients', 'view_clients');
  if (consents_again.length === 0) return null;
  const words = t('checkin_consents_again', { names: consents_again.map(({ name }) => name).join(', ') });
  if (!opens) return <Text size="sm">{words}</Text>;
  return (
    <Anchor component={Link} to="/client" search={{ hfid: client.id, tab: 'consents' } as never} size="sm">
      {words}
    </Anchor>
  );
}
