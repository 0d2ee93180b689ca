import { Alert, Radio, Stack, Text } from '@mantine/core';
import type { DateOrder } from '@resa/rules/client-import/types';
import { IconCalendarQuestion } from '@tabler/icons-react';
import { useLocale, useT } from '../../local/texts.ts';
import { longDate } from '../../ui/day-text.ts';
import type { Decisions } from '../useMapping.ts';
import type { ColumnShown } from './shown.ts';
import { ORDERS } from './TargetSelect.tsx';

/** Two orders of day and month fit a whole column: which one is meant, by three of its dates. */
export function DateQuestion({
  row: { at, heading, asked, order },
  decisions,
}: {
  row: ColumnShown;
  decisions: Decisions;
}) {
  const t = useT();
  const locale = useLocale();
  if (!asked) return null;
  const examples = (index: number) =>
    asked.examples
      .slice(0, 3)
      .flatMap(({ text, dates }) => {
        const date = dates[index];
        return date ? t('client_import_date_example', { text, date: longDate(date, locale) }) : [];
      })
      .join(' · ');
  return (
    <Alert color={order ? 'gray' : 'yellow'} icon={<IconCalendarQuestion size={18} aria-hidden />}>
      <Radio.Group
        label={t('client_import_date_ask', { name: heading })}
        value={order}
        onChange={(value) => decisions.changeColumn(at, { date_order: value as DateOrder })}
      >
        <Stack gap="xs" mt="xs">
          {asked.orders.map((one, index) => (
            <Radio
              key={one}
              value={one}
              label={
                <>
                  {t(ORDERS[one])}
                  <Text component="span" size="sm" c="dimmed" display="block">
                    {examples(index)}
                  </Text>
                </>
              }
            />
          ))}
        </Stack>
      </Radio.Group>
    </Alert>
  );
}
