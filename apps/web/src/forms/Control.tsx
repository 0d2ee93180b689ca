/** The control of a field, by its kind. */
import { Checkbox, ColorInput, Skeleton, Switch } from '@mantine/core';
import type { ListName } from '@resa/contract/lists/names';
import { lazy, type ReactNode, Suspense } from 'react';
import { useOptions } from '../local/lookups.ts';
import { useT } from '../local/texts.ts';
import { Chosen } from './controls/Chosen.tsx';
import { Dollars } from './controls/Dollars.tsx';
import { Lines } from './controls/Lines.tsx';
import { Numeric } from './controls/Numeric.tsx';
import { Several } from './controls/Several.tsx';
import { Typed } from './controls/Typed.tsx';
import { setterOf, useCommon, valueIn } from './controls/useCommon.ts';
import type { ControlProps } from './fields.ts';

const RichInput = lazy(() => import('../ui/RichInput.tsx'));

export function Control<V>(props: ControlProps<V>): ReactNode {
  switch (props.field.kind) {
    case 'flag':
    case 'switch':
      return <YesOrNo {...props} />;
    case 'count':
      return <Numeric {...props} />;
    case 'money':
      return <Dollars {...props} />;
    case 'choice':
      return <Declared {...props} />;
    case 'one':
    case 'many':
      return <Listed {...props} />;
    case 'colour':
      return <Colour {...props} />;
    case 'rich':
      return <Rich {...props} />;
    case 'lines':
      return <Lines {...props} />;
    default:
      return <Typed {...props} />;
  }
}

/** One of the few that the field declares. */
function Declared<V>(props: ControlProps<V>) {
  const t = useT();
  const choices = (props.field.choices ?? []).map(({ id, key }) => ({
    value: String(id),
    label: t(key),
    disabled: false,
  }));
  return <Chosen {...props} choices={choices} />;
}

/** Entries of a reference list. */
function Listed<V>(props: ControlProps<V>) {
  const { kind, of } = props.field;
  const choices = useOptions(of as ListName);
  return kind === 'many' ? <Several {...props} choices={choices} /> : <Chosen {...props} choices={choices} />;
}

function YesOrNo<V>(props: ControlProps<V>) {
  const { withAsterisk: _, 'aria-required': __, ...common } = useCommon(props);
  const set = setterOf(props);
  const shared = {
    ...common,
    checked: valueIn(props) === 1,
    onChange: (event: { currentTarget: { checked: boolean } }) => set(event.currentTarget.checked ? 1 : 0),
  };
  return props.field.kind === 'switch' ? <Switch {...shared} /> : <Checkbox {...shared} />;
}

function Colour<V>(props: ControlProps<V>) {
  return (
    <ColorInput
      {...useCommon(props)}
      value={String(valueIn(props) ?? '')}
      withEyeDropper={false}
      popoverProps={{ withinPortal: false }}
      onChange={setterOf(props)}
    />
  );
}

function Rich<V>(props: ControlProps<V>) {
  const common = useCommon(props);
  return (
    <Suspense fallback={<Skeleton height={110} />}>
      <RichInput {...common} value={String(valueIn(props) ?? '')} onChange={setterOf(props)} />
    </Suspense>
  );
}
