import { Suspense } from 'react';
import { AskedWaiversButton } from '../documents/index.ts';
import { useOpened } from '../ui/useOpened.ts';

interface Props {
  client: { id: number; name: string };
  /** The number of open requests in the household. */
  count: number;
  among?: 'actions' | 'text';
}

/** Offers the requested waivers to users who may grant them; an open dialog stays until it is closed. */
export function AskedWaivers({ client, count, among = 'text' }: Props) {
  const { opened } = useOpened('waivers');
  if (count === 0 && opened !== String(client.id)) return null;
  return (
    <Suspense>
      <AskedWaiversButton client={client} count={count} among={among} />
    </Suspense>
  );
}
