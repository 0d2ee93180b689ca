/** The file's activity log (000 §2): what was changed in it, and who looked at it. */
import { SegmentedControl, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useT } from '../../local/texts.ts';
import { Changes } from './Changes.tsx';
import { Reads } from './Reads.tsx';

export default function Log({ client_id }: { client_id: number }) {
  const t = useT();
  const navigate = useNavigate();
  const { log } = useSearch({ strict: false }) as { log?: string };
  const reads = log === 'reads';
  // The two tables have their own pages and order.
  const show = (which: string) =>
    void navigate({
      to: '.',
      search: ({ page, sort, order, ...old }: Record<string, unknown>) => ({
        ...old,
        log: which === 'reads' ? which : undefined,
      }),
      replace: true,
    } as never);
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t('tab_activity_logs')}
        value={reads ? 'reads' : 'changes'}
        onChange={show}
        data={[
          { value: 'changes', label: t('log_changes') },
          { value: 'reads', label: t('log_reads') },
        ]}
        style={{ alignSelf: 'flex-start' }}
      />
      {reads ? <Reads client_id={client_id} /> : <Changes client_id={client_id} />}
    </Stack>
  );
}
