import { PasswordInput, type PasswordInputProps, Text } from '@mantine/core';
import { chosenRefusal, type PasswordRule, passwordStrength } from '@resa/rules/text/password';
import { limitsFor, longestTyped } from '@resa/rules/text/password-length';
import { type TextKey, useT } from '../local/texts.ts';
import classes from './session.module.css';

const names: readonly TextKey[] = [
  'strength_very_weak',
  'strength_weak',
  'strength_fair',
  'strength_good',
  'strength_strong',
];

/** A password field that can show its text. */
export function PasswordField(props: PasswordInputProps) {
  const t = useT();
  return (
    <PasswordInput
      required
      visibilityToggleButtonProps={{ 'aria-label': t('show_password'), tabIndex: 0 }}
      {...props}
    />
  );
}

/** The requirements of the policy, shown below the field. */
export function usePasswordHelp({ policy, hasSecondStep }: PasswordRule): string {
  return useT()(`password_help_${policy}`, { ...limitsFor(policy, hasSecondStep) });
}

/** The fault of a password while it is typed; otherwise a hint how strong it is, which never refuses. */
export function PasswordChecked({ value, rule }: { value: string; rule: PasswordRule }) {
  const t = useT();
  if (value === '') return null;
  const fault = rule.policy === 'standard' ? chosenRefusal(value, rule) : null;
  const { rule: _, ...limits } = fault ?? {};
  const strength = fault ? 0 : passwordStrength(value);
  return (
    <>
      <div className={classes.meter} data-strength={Math.max(1, strength)} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
      <Text size="sm" c="dimmed" aria-live="polite">
        {fault ? t(fault.rule, limits) : t(names[strength] as TextKey)}
      </Text>
    </>
  );
}

/** A new password and its repeat; the rule is shown before anything is typed. */
export function NewPassword({
  field,
  value,
  rule,
}: {
  field: (path: 'newPassword' | 'renewPassword') => PasswordInputProps;
  value: string;
  rule: PasswordRule;
}) {
  const t = useT();
  const help = usePasswordHelp(rule);
  const max = longestTyped(rule.policy);
  const first = field('newPassword');
  return (
    <>
      <div>
        <PasswordField
          label={t('new_password')}
          description={help}
          autoComplete="new-password"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={max}
          {...first}
        />
        {!first.error && <PasswordChecked value={value} rule={rule} />}
      </div>
      <PasswordField
        label={t('repeat_password')}
        autoComplete="new-password"
        maxLength={max}
        {...field('renewPassword')}
      />
    </>
  );
}
