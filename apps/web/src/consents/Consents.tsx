/** /consents: the people to ask again, and the words that people consent to (decision 067). */
import { Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useCan } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { Loading } from '../ui/Loading.tsx';
import { Page } from '../ui/Page.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { Again } from './Again.tsx';

const Purposes = lazy(() => import('./Purposes.tsx'));

export default function Consents() {
  const t = useT();
  const may = useCan();
  const { opened, open } = useOpened('part');
  const parts = [
    ...(may('crud_clients', 'view_clients') ? (['again'] as const) : []),
    ...(may('crud_app_settings') ? (['purposes'] as const) : []),
  ];
  const current = parts.find((part) => part === opened) ?? parts[0] ?? 'again';
  return (
    <Page title={t('consents_title')}>
      <Tabs value={current} onChange={(part) => part && open(part)} keepMounted={false}>
        <Tabs.List mb="md">
          {parts.map((part) => (
            <Tabs.Tab key={part} value={part}>
              {t(`consents_${part}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={current}>
          <Suspense fallback={<Loading height={360} />}>{current === 'purposes' ? <Purposes /> : <Again />}</Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
