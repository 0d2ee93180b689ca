/** The control of a field, by its kind. */
import { Checkbox, ColorInput, MultiSelect, NumberInput, Select, Skeleton, Textarea, TextInput } from '@mantine/core';
import type { ListName } from '@resa/contract/lists/names';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocale, useT } from '../../local/texts.ts';
import styles from '../categories.module.css';
import { specialOf } from '../special/index.ts';
import { useRowChoices } from '../useRowChoices.ts';
import type { ControlProps } from './control-props.ts';

const RichInput = lazy(() => import('../../ui/RichInput.tsx'));

export function Control(props: ControlProps): ReactNode {
  const Odd = specialOf(props.list).controls?.[props.name];
  if (Odd) return <Odd {...props} />;
  const { field, value, onChange, common } = props;
  const text = String(value ?? '');
  // What cannot be changed is still there to be read, and copied.
  const { disabled, ...readable } = common;
  const typed = { ...readable, readOnly: disabled, ...(disabled && { variant: 'filled' }) };
  switch (field.kind) {
    case 'flag': {
      const { withAsterisk, ...plain } = common;
      return (
        <Checkbox
          {...plain}
          checked={value === 1}
          onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
        />
      );
    }
    case 'count':
    case 'money':
      return <Numeric {...props} />;
    case 'choice':
      return <Chosen {...props} />;
    case 'one':
    case 'many':
      return <Pointing {...props} />;
    case 'colour':
      return (
        <ColorInput
          {...common}
          value={text}
          withEyeDropper={false}
          popoverProps={{ withinPortal: false }}
          onChange={(colour) => onChange(colour)}
        />
      );
    case 'rich':
      return (
        <Suspense fallback={<Skeleton height={110} />}>
          <RichInput {...common} value={text} onChange={onChange} />
        </Suspense>
      );
    case 'lines':
      return (
        <Textarea
          {...common}
          value={text}
          autosize
          minRows={4}
          maxRows={12}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default: {
      const code = field.kind === 'code';
      return (
        <TextInput
          {...typed}
          value={text}
          maxLength={field.max}
          autoComplete="off"
          classNames={code ? { input: styles.code } : undefined}
          onChange={({ currentTarget: { value: entered } }) => onChange(code ? entered.toUpperCase() : entered)}
        />
      );
    }
  }
}

/** Whole numbers up to the field's own, or dollars with cents. */
function Numeric({ field, value, onChange, common }: ControlProps) {
  const french = useLocale() === 'fr';
  const money = field.kind === 'money';
  return (
    <NumberInput
      {...common}
      value={(value as number | null) ?? ''}
      allowNegative={false}
      hideControls={money}
      decimalScale={money ? 2 : 0}
      decimalSeparator={french ? ',' : '.'}
      allowedDecimalSeparators={['.', ',']}
      fixedDecimalScale={money}
      {...(money && (french ? { suffix: '\u00a0$' } : { prefix: '$' }))}
      {...(!money && { min: 0, max: field.max, clampBehavior: 'strict' as const })}
      autoComplete="off"
      classNames={{ input: 'tabular' }}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
    />
  );
}

function Chosen({ field, value, onChange, common }: ControlProps) {
  const t = useT();
  return (
    <Select
      {...common}
      data={(field.choices ?? []).map(({ id, key }) => ({ value: String(id), label: t(key) }))}
      value={value === null ? null : String(value)}
      allowDeselect={false}
      clearable={field.optional === true}
      clearButtonProps={{ 'aria-label': t('clear') }}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}

function Pointing({ list, name, field, values, value, onChange, common }: ControlProps) {
  const t = useT();
  const choices = useRowChoices(field.of as ListName, specialOf(list).offers?.[name], values);
  const plain = {
    ...common,
    searchable: true,
    nothingFoundMessage: t('no_data_found'),
    clearButtonProps: { 'aria-label': t('clear') },
  };
  if (field.kind === 'many')
    return (
      <MultiSelect
        {...plain}
        data={choices}
        value={(value as number[]).map(String)}
        onChange={(ids) => onChange(ids.map(Number))}
      />
    );
  return (
    <Select
      {...plain}
      // A row that is no longer active stays where it stands already.
      data={choices.map((choice) => ({ ...choice, disabled: choice.disabled && choice.value !== String(value) }))}
      value={value === null ? null : String(value)}
      allowDeselect={false}
      clearable={field.optional === true}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
