/**
 * The short forms before and around sign-in: each field with its check from @resa/rules. Faults are shown on leaving a
 * field and on saving, never while typing; saving moves the focus to the first one.
 */
import { type FormErrors, useForm } from '@mantine/form';
import type { TextKey } from '@resa/contract/texts';
import { isEmail } from '@resa/rules/text/email';
import { lengthRefusal, repeatRefusal, TYPED } from '@resa/rules/text/password-length';
import { createElement } from 'react';
import type { Refusal } from './refusal.ts';
import { Translated } from './Translated.tsx';

/** The key of a text, with the numbers that it names. */
interface Fault {
  readonly rule: TextKey;
  readonly min?: number;
  readonly max?: number;
}
type Check<V> = (value: string, values: V) => TextKey | Fault | null;

const required = (value: string): TextKey | null => (value.trim() ? null : 'must_be_completed');

export const check = {
  required,
  /** A person's full name: three characters at least (000, own profile). */
  name: (value: string) => required(value) ?? (value.trim().length < 3 ? 'e_name_short' : null),
  email: (value: string) => required(value) ?? (isEmail(value.trim()) ? null : 'rule_email'),
  typedPassword: (value: string) => lengthRefusal(value, TYPED),
  repeat: (value: string, values: { newPassword: string }) => repeatRefusal(values.newPassword, value),
} as const;

/** A form of text fields. Faults are elements, so they follow a change of the language. */
export function useFields<V extends Record<string, string>>(initialValues: V, checks: { [K in keyof V]?: Check<V> }) {
  const complaints = (values: V): FormErrors => {
    const errors: FormErrors = {};
    for (const [path, checked] of Object.entries(checks as Record<string, Check<V>>)) {
      const fault = checked(values[path] ?? '', values);
      if (!fault) continue;
      const { rule: text, ...bounds } = typeof fault === 'string' ? { rule: fault } : fault;
      errors[path] = createElement(Translated, { text, values: bounds });
    }
    return errors;
  };
  const form = useForm<V>({ initialValues, validate: complaints });
  const focus = (path: string | undefined) => path && form.getInputNode(path)?.focus();

  return {
    form,
    valid: Object.keys(complaints(form.values)).length === 0,
    field: (path: keyof V & string) => ({
      ...form.getInputProps(path),
      // The visited fields are not used, and tracking them would render the page again.
      onFocus: undefined,
      // Mantine sets it on a TextInput, but not on a PasswordInput.
      'aria-invalid': form.errors[path] ? true : undefined,
      // Leaving a field that is still empty (to change the language, say) is not a mistake yet.
      onBlur: () => {
        if (form.values[path]) form.validateField(path);
      },
    }),
    submit: (save: (values: V) => Promise<void>) =>
      form.onSubmit(save, (errors) => focus(Object.keys(form.values).find((path) => path in errors))),
    /** Shows a refusal of the server at one field. */
    refuse(path: keyof V & string, text: TextKey) {
      form.setFieldError(path, createElement(Translated, { text }));
      focus(path);
    },
    /** Shows the faults that only the server found, each at its field; false without faults. */
    refuseFields({ fields = [] }: Pick<Refusal, 'fields'>): boolean {
      const shown = fields.filter(({ path }) => path in form.values);
      for (const { path, rule, min, max } of shown) {
        const values = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
        form.setFieldError(path, createElement(Translated, { text: rule as TextKey, values }));
      }
      focus(shown[0]?.path);
      return shown.length > 0;
    },
  };
}
