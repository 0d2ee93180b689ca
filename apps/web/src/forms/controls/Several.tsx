import { MultiSelect } from '@mantine/core';
import type { Choice } from '../../local/lookups.ts';
import { useT } from '../../local/texts.ts';
import type { ControlProps } from '../fields.ts';
import { setterOf, useCommon, valueIn } from './useCommon.ts';
import { useOffer } from './useOffer.ts';

/** Any number of entries, by their ids. */
export function Several<V>({ choices, ...props }: ControlProps<V> & { choices: readonly Choice[] }) {
  const t = useT();
  const ids = valueIn(props) as readonly number[];
  const set = setterOf(props);
  return (
    <MultiSelect
      {...useCommon(props)}
      {...useOffer(props.field, choices)}
      searchable
      value={ids.map(String)}
      placeholder={ids.length === 0 ? t(props.field.placeholder ?? 'choose_one') : undefined}
      onChange={(chosen) => set(chosen.map(Number))}
    />
  );
}
