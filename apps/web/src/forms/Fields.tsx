import { SimpleGrid } from '@mantine/core';
import type { ComponentType } from 'react';
import { Control } from './Control.tsx';
import type { ControlProps, FormField } from './fields.ts';
import type { Form } from './useFormState.ts';

/** Kinds that take the whole width. */
const WIDE: readonly FormField['kind'][] = ['rich', 'lines', 'lists', 'formula', 'many'];

interface Props<V, F extends FormField> {
  form: Form<V>;
  fields: { readonly [N in keyof V & string]?: F };
  /** Controls other than those of the field's kind. */
  controls?: Readonly<Record<string, ComponentType<ControlProps<V, F>>>>;
  /** Whether the first field takes the focus when its dialog opens. */
  autoFocus?: boolean;
}

/** A control for each field, in two columns if there is room. */
export function Fields<V, F extends FormField = FormField>({ form, fields, controls, autoFocus }: Props<V, F>) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
      {(Object.entries(fields) as [keyof V & string, F][]).map(([name, field], index) => {
        const Own = controls?.[name] ?? Control;
        return (
          <div
            key={name}
            style={{
              ...((field.wide || WIDE.includes(field.kind)) && { gridColumn: '1 / -1' }),
              ...(field.kind === 'flag' && { alignSelf: 'center' }),
            }}
          >
            <Own form={form} name={name} field={field} autoFocus={autoFocus && index === 0} />
          </div>
        );
      })}
    </SimpleGrid>
  );
}
