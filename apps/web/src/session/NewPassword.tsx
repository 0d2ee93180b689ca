import { PasswordInput, type PasswordInputProps, Text } from '@mantine/core';
import { CHOSEN, passwordStrength } from '@resa/rules/text/password';
import { type TextKey, useT } from '../local/texts.ts';
import classes from './session.module.css';

const names: readonly TextKey[] = [
  'strength_very_weak',
  'strength_weak',
  'strength_fair',
  'strength_good',
  'strength_strong',
];

/** A password field that can show its text; as long as a chosen password at most. */
export function PasswordField(props: PasswordInputProps) {
  const t = useT();
  return (
    <PasswordInput
      maxLength={CHOSEN.max}
      required
      visibilityToggleButtonProps={{ 'aria-label': t('show_password'), tabIndex: 0 }}
      {...props}
    />
  );
}

/** A new password and its repeat, with a hint how strong it is; the hint never refuses. */
export function NewPassword({
  field,
  value,
}: {
  field: (path: 'newPassword' | 'renewPassword') => PasswordInputProps;
  value: string;
}) {
  const t = useT();
  const strength = passwordStrength(value);
  return (
    <>
      <div>
        <PasswordField
          label={t('new_password')}
          description={t('password_help', { ...CHOSEN })}
          autoComplete="new-password"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('newPassword')}
        />
        {value !== '' && (
          <>
            <div className={classes.meter} data-strength={Math.max(1, strength)} aria-hidden="true">
              <span />
              <span />
              <span />
              <span />
            </div>
            <Text size="sm" c="dimmed" aria-live="polite">
              {t(names[strength] as TextKey)}
            </Text>
          </>
        )}
      </div>
      <PasswordField label={t('repeat_password')} autoComplete="new-password" {...field('renewPassword')} />
    </>
  );
}
