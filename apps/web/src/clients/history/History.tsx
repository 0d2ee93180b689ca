/** The history tab of a file (000 O-28): all of the person's documents by date, and the income that ended. */
import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { DocumentsHistory } from '../../documents/index.ts';
import { useT } from '../../local/texts.ts';
import { useNarrow } from '../../ui/useNarrow.ts';
import type { ClientFileData } from '../client-file.ts';
import { FormerRevenues } from './FormerRevenues.tsx';

/** `editing`: this session holds the file's lock. */
export default function History({ file: { client }, editing }: { file: ClientFileData; editing: boolean }) {
  const t = useT();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const revenues = tab === 'revenues_history';
  // The two tables have their own pages and order.
  const show = (which: string) =>
    void navigate({
      to: '.',
      search: ({ hfid }: Record<string, unknown>) => ({ hfid, tab: which }),
      replace: true,
    } as never);
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t('tab_history')}
        value={revenues ? 'revenues_history' : 'documents_history'}
        onChange={show}
        data={[
          { value: 'documents_history', label: t('tab_documents_history') },
          { value: 'revenues_history', label: t('tab_revenues_history') },
        ]}
        orientation={narrow ? 'vertical' : 'horizontal'}
        style={{ alignSelf: narrow ? 'stretch' : 'flex-start' }}
      />
      {revenues ? (
        <FormerRevenues client={client} editing={editing} />
      ) : (
        <Suspense fallback={<Skeleton height={320} />}>
          <DocumentsHistory client_id={client.id} editing={editing} />
        </Suspense>
      )}
    </Stack>
  );
}
