/** The session feature's public parts: the rule for a new password, and how it is shown below a field. */
export { PasswordChecked, usePasswordHelp } from './NewPassword.tsx';
export { useRuleFor } from './password-rule.ts';
