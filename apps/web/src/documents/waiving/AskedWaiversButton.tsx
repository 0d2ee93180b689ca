import { Anchor, Button, VisuallyHidden } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { useOpened } from '../../ui/useOpened.ts';
import styles from '../documents.module.css';

const AskedWaivers = lazy(() => import('./AskedWaivers.tsx'));

interface Props {
  client: { id: number; name: string };
  /** How many wait for an answer. */
  count: number;
  /** Among the actions of a page it is one of them, otherwise a line of text. */
  among: 'actions' | 'text';
}

/** Shows the number of requested waivers to users who may grant them, and opens them. */
export default function AskedWaiversButton({ client: { id, name }, count, among }: Props) {
  const t = useT();
  const may = useCan();
  const { opened, open, close } = useOpened('waivers');
  if (!may('approve_clients') || !may('crud_clients', 'view_clients')) return null;
  const label = (
    <>
      {t('waivers_asked', { count })}
      <VisuallyHidden> {name}</VisuallyHidden>
    </>
  );
  return (
    <>
      {among === 'actions' ? (
        <Button variant="default" leftSection={<IconFileUnknown size={18} aria-hidden />} onClick={() => open(id)}>
          {label}
        </Button>
      ) : (
        <Anchor component="button" type="button" size="sm" ta="left" className={styles.asked} onClick={() => open(id)}>
          {label}
        </Anchor>
      )}
      {opened === String(id) && (
        <Suspense>
          <AskedWaivers client_id={id} name={name} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
