import { Autocomplete, type AutocompleteProps, Textarea } from '@mantine/core';
import { parseZips } from '@resa/rules/text/postal-code';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { setterOf, useCommon, valueIn } from '../../forms/controls/useCommon.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { foundOptions } from '../../ui/choices/found.ts';
import styles from '../categories.module.css';
import type { RowControlProps } from '../form/Pointing.tsx';
import type { Special } from '../special.ts';

/** Shipped and edited: a group to pick, and the postal codes one below the other or however they are pasted. */
export const zones: Special = { controls: { group: Group, zips: Zips }, narrowBelow: 690 };

/** The groups that there are; another may be typed. */
function Group(props: RowControlProps) {
  const { data } = useQuery(queryOf(api.zones.list, { rowsPerPage: 10 }));
  return (
    <Autocomplete
      {...useCommon(props)}
      data={data?.groups ?? []}
      value={String(valueIn(props) ?? '')}
      maxLength={props.field.max}
      filter={narrowed}
      onChange={setterOf(props)}
    />
  );
}

/** The picker opened on a group shows the others too. */
const narrowed = (filter: Parameters<NonNullable<AutocompleteProps['filter']>>[0]) =>
  filter.options.some((option) => 'value' in option && option.value === filter.search)
    ? filter.options
    : (foundOptions(filter) as typeof filter.options);

function Zips(props: RowControlProps) {
  const t = useT();
  const common = useCommon(props);
  const change = setterOf(props);
  const text = String(valueIn(props) ?? '');
  const checked = props.field.schema.safeParse(text);
  const count = checked.success ? String(checked.data).split(', ').length : 0;
  const { wrong } = parseZips(text);
  return (
    <Textarea
      {...common}
      error={wrong.length > 0 && common.error ? `${common.error}: ${wrong.slice(0, 5).join(', ')}` : common.error}
      description={checked.success ? t('zips_count', { count }) : t('zips_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={text}
      autosize
      minRows={5}
      maxRows={14}
      spellCheck={false}
      classNames={{ input: styles.code }}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
