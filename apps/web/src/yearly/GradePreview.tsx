import { Alert, Button, Card, Group, Pagination, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { GradeMove } from '@resa/contract/grade-refresh';
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, failureText } from '../api.ts';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { momentOf } from '../local/today.ts';
import { useOnce } from '../once.ts';
import { FileNumber } from '../people/FileNumber.tsx';
import { queryOf } from '../queries.ts';
import { confirm } from '../ui/confirm.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { BirthDate } from '../ui/DateText.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Empty } from '../ui/Empty.tsx';
import { notify } from '../ui/notify.ts';
import { saveFile } from '../ui/save-file.ts';

export const WORKBOOK = 'Grade-Refresh.xlsx';
const ROWS = 25;
/** Milliseconds without typing before it searches (002 §9). */
const SEARCH_DEBOUNCE_MS = 750;

/** The moves that it would make; the button below makes them, after a question. */
export function GradePreview({ onClose }: { onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const levels = useLookup('education_levels');
  const level = (id: number) => nameOf(levels.byId(id), locale);
  const { typed, setTyped, page, setPage, data, error, refetch } = usePreview();
  const { moving, move } = useMoving(data, onClose);
  const columns: Column<GradeMove>[] = [
    { name: 'file_number', label: 'file_number', cell: (row) => <FileNumber {...row} /> },
    { name: 'name', label: 'name', heads: true },
    { name: 'dob', label: 'dob', cell: (row) => <BirthDate {...row} /> },
    { name: 'age', label: 'age', align: 'right' },
    { name: 'from_level', label: 'grade_from', cell: (row) => level(row.from_level) },
    { name: 'to_level', label: 'grade_to', cell: (row) => level(row.to_level) },
  ];
  const found = data?.dt.recordsFiltered ?? 0;
  return (
    <Dialog title={t('grade_preview')} size={1000} onClose={onClose}>
      <Stack>
        <Text size="sm">{t('grade_preview_lead')}</Text>
        {data?.lately && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {t('grade_lately', { when: momentOf(new Date(data.lately)).date })}
          </Alert>
        )}
        <TextInput
          label={t('grade_search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          maw={320}
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DataTable
          rows={data?.dt.rows}
          loading={!data && !error}
          failed={data ? null : error && failureText(error, 'e_get_data')}
          onRetry={() => void refetch()}
          label={t('grade_preview')}
          columns={columns}
          rowKey={(row) => row.id}
          card={(row) => (
            <Card p="sm">
              <Text fw={600}>{row.name}</Text>
              <Text size="sm" c="dimmed" component="div">
                <FileNumber {...row} /> {row.age !== null && `· ${t('age')} ${row.age}`}
              </Text>
              <Text size="sm">
                {level(row.from_level)} → {level(row.to_level)}
              </Text>
            </Card>
          )}
          empty={<Empty text="grade_none" hint="grade_none_hint" />}
        />
        {found > ROWS && (
          <Pagination
            size="sm"
            total={Math.ceil(found / ROWS)}
            value={page}
            onChange={setPage}
            getItemProps={(number) => ({ 'aria-label': t('page_number', { page: number }) })}
            getControlProps={(control) => ({
              'aria-label': t(control === 'next' || control === 'last' ? 'page_next' : 'page_previous'),
            })}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={!data?.total} loading={moving} onClick={() => void move()}>
            {t('grade_button')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function usePreview() {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const input = { startRow: (page - 1) * ROWS, rowsPerPage: ROWS, terms: { search } };
  const { data, error, refetch } = useQuery({
    ...queryOf(api.grade_refresh.preview, input),
    placeholderData: keepPreviousData,
  });
  const write = (text: string) => {
    setTyped(text);
    setPage(1);
  };
  return { typed, setTyped: write, page, setPage, data, error, refetch };
}

type Preview = Awaited<ReturnType<typeof api.grade_refresh.preview>>;

/** Moves everybody after a question, which first says so where grades moved in this school year already. */
function useMoving(data: Preview | undefined, onDone: () => void) {
  const once = useOnce();
  const [moving, setMoving] = useState(false);
  const move = async () => {
    if (!data) return;
    const { total, lately } = data;
    const again = lately !== null;
    const sure = await confirm(
      again
        ? {
            title: 'ask_grade_again_title',
            text: 'ask_grade_again',
            yes: 'grade_again',
            values: { total, when: momentOf(new Date(lately)).date },
          }
        : { title: 'ask_grade_title', text: 'ask_grade', values: { total }, yes: 'grade_button' },
    );
    if (!sure) return;
    setMoving(true);
    try {
      const flag = again ? 1 : 0;
      const file = await once({ again: flag }, (options) => api.grade_refresh.refresh({ again: flag }, options));
      saveFile(file, WORKBOOK);
      notify.success('grade_done', { total });
      onDone();
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setMoving(false);
    }
  };
  return { moving, move };
}
