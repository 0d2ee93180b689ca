import { Select } from '@mantine/core';
import type { Choice } from '../../local/lookups.ts';
import { useT } from '../../local/texts.ts';
import type { ControlProps } from '../fields.ts';
import { setterOf, useCommon, valueIn } from './useCommon.ts';
import { useOffer } from './useOffer.ts';

interface Props<V> extends ControlProps<V> {
  choices: readonly Choice[];
  /** Called with the choice instead of setting it at once. */
  choose?: (id: number | null) => void;
}

/** One of several entries, by its id. The chosen entry stays listed, although it may not be chosen again. */
export function Chosen<V>({ choices, choose, ...props }: Props<V>) {
  const t = useT();
  const { field } = props;
  const value = valueIn(props);
  const set = setterOf(props);
  return (
    <Select
      {...useCommon(props)}
      {...useOffer(field, choices)}
      // A dialog that opens must not cover its other fields with a list.
      openOnFocus={!props.autoFocus}
      value={value === null || value === undefined ? null : String(value)}
      placeholder={t(field.placeholder ?? 'choose_one')}
      allowDeselect={false}
      clearable={field.optional === true && !field.fixed}
      onChange={(id) => (choose ?? set)(id === null ? null : idOf(id))}
    />
  );
}

/** The value of an entry: ids are numbers; languages and other short lists have words. */
const idOf = (id: string) => (/^\d+$/.test(id) ? Number(id) : id) as number;
