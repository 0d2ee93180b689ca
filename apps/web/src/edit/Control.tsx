/** The control of a field, by its kind. */
import { Checkbox, ColorInput, Skeleton, Switch } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { Declared, Listed } from './controls/Chosen.tsx';
import { Numeric } from './controls/Numeric.tsx';
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
    case 'money':
      return <Numeric {...props} />;
    case 'choice':
      return <Declared {...props} />;
    case 'one':
    case 'many':
      return <Listed {...props} />;
    case 'colour':
      return <Colour {...props} />;
    case 'rich':
      return <Rich {...props} />;
    default:
      return <Typed {...props} />;
  }
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
