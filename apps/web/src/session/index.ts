/**
 * The session feature's public parts: the rule for a new password, how it is shown below a field, open sessions, and
 * the configuration that needs no sign-in.
 */
export { PasswordChecked, usePasswordHelp } from './NewPassword.tsx';
export { OpenSessions } from './OpenSessions.tsx';
export { useRuleFor } from './password-rule.ts';
export { useConfig } from './useConfig.ts';
