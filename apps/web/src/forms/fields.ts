/** The declaration of a form's field: its kind chooses the control, the rest is shown with it. */
import type { Field } from '@resa/contract/lists/define';
import type { TextKey } from '../local/texts.ts';
import type { Name } from './faults.ts';
import type { Form } from './useFormState.ts';

export interface FormField extends Partial<Pick<Field, 'max' | 'of' | 'choices'>> {
  readonly kind: Field['kind'] | 'email' | 'phone' | 'postal_code' | 'date' | 'switch';
  readonly label: TextKey;
  readonly help?: TextKey | undefined;
  /** May be left empty. */
  readonly optional?: boolean | undefined;
  /** Can be read and copied, but not changed. */
  readonly fixed?: boolean | undefined;
  /** Takes the whole width. */
  readonly wide?: true;
  /** The text of a select in which nothing is chosen. */
  readonly placeholder?: TextKey | undefined;
  readonly autoComplete?: string | undefined;
}

/** The fields of a form, in their order on the screen. */
export type FormFields<V> = { readonly [N in Name<V>]?: FormField };

export interface ControlProps<V, F extends FormField = FormField> {
  form: Form<V>;
  name: Name<V>;
  field: F;
  /** The first field of a dialog. */
  autoFocus?: boolean;
}
