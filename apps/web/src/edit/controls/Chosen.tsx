import { MultiSelect, Select } from '@mantine/core';
import { type Choice, useOptions } from '../../local/lookups.ts';
import { useT } from '../../local/texts.ts';
import type { ControlProps } from '../fields.ts';
import { setterOf, useCommon, valueIn } from './useCommon.ts';

/** So many entries are searched by typing. */
const LONG = 8;

export interface ChosenProps<V> extends ControlProps<V> {
  choices: readonly Choice[];
  /** Instead of taking the choice at once. */
  choose?: (id: number | null) => void;
}

/** One of several entries, by its id, or several of them. What is chosen stays, although it may not be chosen again. */
export function Chosen<V>({ choices, choose, ...props }: ChosenProps<V>) {
  const t = useT();
  const { field } = props;
  const common = useCommon(props);
  const value = valueIn(props);
  const set = setterOf(props);
  const take = choose ?? set;
  const plain = {
    ...common,
    searchable: choices.length > LONG,
    clearButtonProps: { 'aria-label': t('empty_field', { field: common.label }) },
    nothingFoundMessage: t('no_choice_found'),
    maxDropdownHeight: 280,
    autoComplete: 'off',
  };
  const hint = t(field.placeholder ?? 'choose_one');
  if (field.kind === 'many') {
    const ids = value as readonly number[];
    return (
      <MultiSelect
        {...plain}
        data={choices}
        value={ids.map(String)}
        placeholder={ids.length === 0 ? hint : undefined}
        onChange={(chosen) => set(chosen.map(Number))}
      />
    );
  }
  return (
    <Select
      {...plain}
      data={choices}
      value={value === null || value === undefined ? null : String(value)}
      placeholder={hint}
      allowDeselect={false}
      clearable={field.optional === true && !field.fixed}
      onChange={(id) => take(id === null ? null : idOf(id))}
    />
  );
}

/** Ids are numbers; languages and other short lists of words are not. */
const idOf = (id: string) => (/^\d+$/.test(id) ? Number(id) : id) as number;

/** One of the few that the field declares. */
export function Declared<V>(props: ControlProps<V>) {
  const t = useT();
  const choices = (props.field.choices ?? []).map(({ id, key }) => ({
    value: String(id),
    label: t(key),
    disabled: false,
  }));
  return <Chosen {...props} choices={choices} />;
}

/** An entry of a reference list. */
export function Listed<V>(props: ControlProps<V>) {
  const choices = useOptions(props.field.of as Parameters<typeof useOptions>[0]);
  return <Chosen {...props} choices={choices} />;
}
