/** A report's sheet as tables. A figure opens the list behind it, for users who may see files. */
import { Alert, Anchor, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import type { SheetBlock, SheetColumn, SheetRow } from '@resa/contract/reports/calls';
import { yearBefore } from '@resa/contract/reports/chart';
import { type ReportName, reportOf } from '@resa/contract/reports/index';
import { lineOf } from '@resa/contract/reports/line';
import { type CountedLocations, countsAll, locationsText } from '@resa/contract/reports/locations';
import { percentText, tenthText } from '@resa/rules/text/number-text';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { api, failureText } from '../../api.ts';
import { useCan } from '../../local/session.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import { queryOf } from '../../queries.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { useOpens } from '../../ui/useOpens.ts';
import styles from '../reports.module.css';
import { CopyColumn } from './CopyColumn.tsx';
import { type AskedReport, type FigureKey, useFigure } from './useFigure.ts';

const Chart = lazy(() => import('./Chart.tsx'));
const OpenedFigure = lazy(() => import('./OpenedFigure.tsx'));
const Entered = lazy(() => import('../march/Entered.tsx'));

/** A phone number, or a month as a number: it is not broken. */
const WORDLESS = /^[\d\s()+–-]+$/;
/** The width in pixels below which a table of many columns becomes cards. */
const NARROW = 900;
const DENSE = 7;

export function SheetTable({ asked }: { asked: AskedReport }) {
  const t = useT();
  const { opened } = useFigure();
  const headingOf = (blocks: readonly SheetBlock[], [block, figure]: FigureKey) => {
    const column = blocks.find(({ name }) => name === block)?.columns.find(({ name }) => name === figure);
    return column ? t(column.heading, fills(column).values) : '';
  };
  const { data, error, refetch } = useQuery({ ...queryOf(api.reports.sheet, asked), staleTime: Infinity, gcTime: 0 });
  const earlier = useYearBefore(asked);
  const failed = error && failureText(error, 'e_get_data');
  if (!data)
    return <DataTable {...EMPTY} label={t('report_view_table')} failed={failed} onRetry={() => void refetch()} />;
  return (
    <>
      {data.locations && <Counted {...data.locations} />}
      {data.running && (
        <Text size="sm" c="dimmed" mb="sm">
          {data.running}
        </Text>
      )}
      {data.blocks.map((block, index) =>
        asked.name === 'hunger_count' && block.name === 'entered' ? (
          <Suspense key={block.name}>
            <Entered march={asked.params.march ?? 0} locations={asked.params.locations} />
          </Suspense>
        ) : (
          <BlockTable key={block.name} block={block} before={earlier?.blocks[index]} report={asked.name} />
        ),
      )}
      {opened && (
        <Suspense>
          <OpenedFigure
            asked={asked}
            figure={opened}
            heading={headingOf(data.blocks, opened)}
            line={lineIn(data.blocks, opened)}
            chosen={data.chosen}
          />
        </Suspense>
      )}
    </>
  );
}

/** The same sheet of a year earlier, where a picture shows it; undefined until it has arrived. */
function useYearBefore({ name, params }: AskedReport) {
  const before = yearBefore(reportOf(name), params, useToday());
  const request = { name, params: { ...params, ...before } };
  const query = { ...queryOf(api.reports.sheet, request), staleTime: Infinity, gcTime: 0, enabled: before !== null };
  return useQuery(query).data;
}

const lineIn = (blocks: readonly SheetBlock[], [name, _figure, ...key]: FigureKey): string => {
  const block = blocks.find((one) => one.name === name);
  return block ? lineOf(block, key) : '';
};

/** A part of the organization is marked. */
function Counted(locations: CountedLocations) {
  const words = locationsText(useT(), locations);
  if (countsAll(locations))
    return (
      <Text size="sm" c="dimmed" mb="sm">
        {words}
      </Text>
    );
  return <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={words} mb="sm" py="xs" />;
}

const EMPTY = { columns: [], rows: undefined, rowKey: () => '' } as const;

type Row = SheetRow & { at: number };

interface BlockProps {
  block: SheetBlock;
  /** The block of a year earlier, which its picture shows behind. */
  before: SheetBlock | undefined;
  report: ReportName;
}

function BlockTable({ block, before, report }: BlockProps) {
  const t = useT();
  const cell = useCells(block, report);
  const rows: Row[] = block.rows.map((row, index) => ({ ...row, at: index }));
  const columns = block.columns.map(
    (column, index): Column<Row> => ({
      own: column.name,
      label: column.heading,
      ...fills(column),
      cell: (row) => cell(row, index),
      ...(isNumber(column) && { align: 'right' as const }),
      ...(index === 0 && { heads: true as const }),
    }),
  );
  const { group, blocks } = reportOf(report);
  const declared = blocks[block.name];
  const isLines = declared?.kind === 'lines';
  const table = (
    <DataTable
      label={t(block.heading ?? reportOf(report).title)}
      columns={columns}
      rows={rows}
      rowKey={({ at }) => at}
      dense={block.columns.length > DENSE || isLines}
      spans={({ kind, cells }) => kind !== 'row' && cells.slice(1).every((cell) => cell === null)}
      rowClass={({ kind }) => (kind === 'group' ? styles.group : kind === 'row' ? undefined : styles.sum)}
      narrowBelow={block.columns.length > 5 && !isLines ? NARROW : 0}
      card={(row) => <RowCard row={row} columns={block.columns} cell={cell} />}
      empty={<Empty text={group === 'alerts' || isLines ? 'nothing_to_correct' : 'report_no_data'} />}
    />
  );
  return (
    <>
      {block.heading && (
        <Title order={2} size="h4" mt="lg" mb="sm">
          {t(block.heading)}
        </Title>
      )}
      {isLines && block.groups.length > 0 && <CopyColumn block={block} />}
      {declared?.chart && (
        <Suspense>
          <Chart chart={declared.chart} block={block} before={before} />
        </Suspense>
      )}
      {table}
    </>
  );
}

/** The value that fills the heading of a column for one of several values. */
const fills = ({ value }: SheetColumn) => (value === null ? {} : { values: { value } });

const isNumber = ({ kind }: SheetColumn) => kind === 'number' || kind === 'percent';

interface CardProps {
  row: Row;
  columns: readonly SheetColumn[];
  cell: (row: Row, at: number) => ReactNode;
}

function RowCard({ row, columns, cell }: CardProps) {
  const t = useT();
  if (row.kind === 'group')
    return (
      <Text fw={600} mt="sm" component="h2" size="md">
        {cell(row, 0)}
      </Text>
    );
  return (
    <Card p="sm">
      <Text fw={600} component="div">
        {cell(row, 0)}
      </Text>
      {columns.map(
        (column, index) =>
          index > 0 &&
          row.cells[index] !== null && (
            <Group key={column.name} justify="space-between" gap="sm" wrap="nowrap">
              <Text size="sm" c="dimmed">
                {t(column.heading, fills(column).values)}
              </Text>
              <div>{cell(row, index)}</div>
            </Group>
          ),
      )}
    </Card>
  );
}

/** How a cell is drawn: a figure as a button, a file number as a link to the tab where the file is corrected. */
function useCells({ name, columns }: SheetBlock, report: ReportName) {
  const t = useT();
  const locale = useLocale();
  const { open } = useFigure();
  const may = useCan();
  const opens = useOpens();
  const mayOpen = may('view_clients', 'crud_clients');
  const { mended } = reportOf(report);
  return (row: Row, at: number): ReactNode => {
    const column = columns[at] as SheetColumn;
    const value = row.cells[at] ?? null;
    if (value === null) return null;
    if (typeof value === 'number' && column.kind === 'percent') return percentText(value, locale);
    if (typeof value === 'number' && row.kind === 'average')
      return <span className="tabular">{tenthText(value, locale)}</span>;
    if (column.kind === 'id') {
      const hfid = row.client_ids[column.of];
      if (!hfid || !opens('/client')) return <span className="tabular">{value}</span>;
      return (
        <Anchor
          component={Link}
          inherit
          className="tabular"
          to="/client"
          search={{ hfid, ...(mended && column.of === 0 && { tab: mended }) } as never}
        >
          {value}
        </Anchor>
      );
    }
    if (column.kind === 'date' || column.kind === 'time') return <span className={styles.whole}>{value}</span>;
    if (typeof value === 'string') return WORDLESS.test(value) ? <span className={styles.whole}>{value}</span> : value;
    if (!column.unit || !mayOpen || value === 0 || row.closed) return <Figure of={value} />;
    return (
      <Anchor
        component="button"
        type="button"
        inherit
        className={styles.figure}
        onClick={() => open([name, column.name, ...row.key])}
      >
        <Figure of={value} />
        <VisuallyHidden>{` ${t(column.heading, fills(column).values)}, ${row.cells[0] ?? row.cells[1]}`}</VisuallyHidden>
      </Anchor>
    );
  };
}
