import { Text } from '@mantine/core';
import type { RequestRow } from '@resa/contract/requests';
import { useT } from '../../local/texts.ts';
import { Tint } from '../../ui/StateBadge.tsx';

/** The user who edits the request now, otherwise the one who took it in process. */
export function Worker({ row: { worker, holder } }: { row: Pick<RequestRow, 'worker' | 'holder'> }) {
  const t = useT();
  if (holder) return <Tint colour="orange">{t('request_held', { name: holder })}</Tint>;
  return (
    <Text size="sm" component="span" {...(worker === null && { c: 'dimmed' })}>
      {worker ?? t('queue_nobody')}
    </Text>
  );
}
