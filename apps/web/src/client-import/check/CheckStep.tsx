/** Every row of the file as what would happen: counts on top, faults first, each mended or decided where it is. */
import { Badge, Button, Group, Progress, Select, Stack, Text } from '@mantine/core';
import { ROW_KINDS } from '@resa/contract/client-import-rows';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { Failed } from '../../ui/Failed.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLast } from '../../ui/useLast.ts';
import type { ImportRead, ImportRow, Reading, RowKind } from '../calls.ts';
import { IsChecking } from '../useCall.ts';
import { useWorkbook } from '../useWorkbook.ts';
import { KINDS, problemName } from '../words.ts';
import { ByKind } from './ByKind.tsx';
import { Rows, SIZE } from './Rows.tsx';

export default function CheckStep({ read }: { read: ImportRead }) {
  const t = useT();
  const { import: one, wizard } = read;
  const isChecking = one.state === 'checking';
  // While the rows are checked again, the earlier ones stay, with what is typed in them.
  const counts = useLast(read.counts);
  if (isChecking && !counts) return <Checking of={one.progress} />;
  if (!counts || !wizard) return <Loading height={320} />;
  return (
    <Stack>
      {isChecking ? (
        <Checking of={one.progress} />
      ) : (
        one.state === 'check' && <Text>{t('client_import_check_help')}</Text>
      )}
      <IsChecking value={isChecking}>
        <Checked one={one} wizard={wizard} />
      </IsChecking>
    </Stack>
  );
}

function Checking({ of }: { of: ImportRead['import']['progress'] }) {
  const t = useT();
  return (
    <div>
      <Text size="sm" role="status" mb={4}>
        {t('client_import_checking')}
      </Text>
      <Progress.Root size="md">
        <Progress.Section
          value={of && of.of > 0 ? Math.max(4, (of.done / of.of) * 100) : 100}
          animated
          aria-label={t('client_import_checking')}
        />
      </Progress.Root>
    </div>
  );
}

function Checked({ one, wizard }: { one: ImportRow; wizard: Reading }) {
  const t = useT();
  const { id } = one;
  const [kind, setKind] = useState<RowKind | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const workbook = useWorkbook(one);
  const terms = { id, kinds: kind ? [kind] : [], problem };
  const { data, error, refetch } = useQuery({
    ...queryOf(api.clientImports.rows, {
      startRow: 0,
      rowsPerPage: SIZE,
      sortBy: 'position',
      descending: false,
      terms,
    }),
    placeholderData: (before) => before,
  });
  const shown = useLast(data?.code === 'Ok' ? data : null);
  if (error && !data) return <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  if (!shown?.counts) return <Loading height={320} />;
  const { counts, problems, dt } = shown;
  const open = one.state === 'check' || one.state === 'checking';
  return (
    <>
      <Group gap="xs" role="group" aria-label={t('import_counts')}>
        {ROW_KINDS.filter((name) => counts[name] > 0 || name === kind).map((name) => (
          <Button
            key={name}
            size="compact-md"
            variant={kind === name ? 'filled' : 'default'}
            aria-pressed={kind === name}
            rightSection={
              <Badge size="sm" variant="default">
                <Figure of={counts[name]} />
              </Badge>
            }
            onClick={() => setKind(kind === name ? null : name)}
          >
            {t(KINDS[name].all)}
          </Button>
        ))}
      </Group>
      <Group justify="space-between" align="flex-end" gap="sm">
        {problems.length > 0 && (
          <Select
            label={t('client_import_problems')}
            data={problems.map(({ code, persons }) => ({
              value: code,
              label: t('client_import_problem_count', { name: problemName(t, code), count: persons }),
            }))}
            value={problem}
            clearable
            clearButtonProps={{ 'aria-label': t('filters_clear') }}
            placeholder={t('all')}
            w={{ base: '100%', xs: 340 }}
            onChange={setProblem}
          />
        )}
        <Button
          variant="default"
          ml="auto"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={workbook.loading}
          onClick={() => void workbook.load()}
        >
          {t('client_import_workbook')}
        </Button>
      </Group>
      {open && <ByKind one={one} mapping={wizard.mapping} counts={counts} problems={problems} />}
      <Rows key={JSON.stringify(terms)} wizard={wizard} terms={terms} total={dt.recordsFiltered} open={open} />
    </>
  );
}
