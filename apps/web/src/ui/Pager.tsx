import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { numberText } from '@resa/rules/text/number-text';
import { useLocale, useT } from '../local/texts.ts';
import { type ListState, PAGE_SIZES } from './list-state.ts';
import { useNarrow } from './useNarrow.ts';

/** Pages of a list, and how many rows each has; a capped total reads "500+", with further pages (W09). */
export function Pager({ list, total, capped }: { list: ListState; total: number; capped: boolean }) {
  const t = useT();
  const locale = useLocale();
  const tight = useNarrow(400);
  const pages = Math.max(1, Math.ceil(total / list.rowsPerPage));
  const first = (list.page - 1) * list.rowsPerPage + 1;
  const last = Math.min(total, list.page * list.rowsPerPage);
  const known = capped ? Math.max(pages, list.page) + 1 : pages;
  return (
    <Group component="nav" justify="space-between" mt="sm" aria-label={t('pages')}>
      <Text size="sm" c="dimmed" role="status">
        {t('rows_of', {
          first,
          last: Math.max(first, last),
          total: `${numberText(total, locale)}${capped ? '+' : ''}`,
        })}
      </Text>
      <Group gap="sm">
        <NativeSelect
          size="xs"
          w={80}
          aria-label={t('rows_per_page')}
          value={String(list.rowsPerPage)}
          onChange={(event) => list.setRowsPerPage(Number(event.currentTarget.value))}
        >
          {/* A list may start with a size that is not offered (000 O-02): shown, not listed. */}
          {!(PAGE_SIZES as readonly number[]).includes(list.rowsPerPage) && <option hidden>{list.rowsPerPage}</option>}
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </NativeSelect>
        <Pagination
          size="sm"
          total={known}
          siblings={tight ? 0 : 1}
          value={list.page}
          onChange={list.setPage}
          getItemProps={(page) => ({ 'aria-label': t('page_number', { page }) })}
          getControlProps={(control) => ({
            'aria-label': t(control === 'next' || control === 'last' ? 'page_next' : 'page_previous'),
          })}
        />
      </Group>
    </Group>
  );
}
