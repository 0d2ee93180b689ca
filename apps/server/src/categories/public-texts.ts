/** The texts of the pages that anybody can open: sign-in, forgotten and new password, lock screen, maintenance, set-up. */
const PARTS = ['demo', 'e', 'forgot', 'lock', 'login', 'maintenance', 'not_found', 'password', 'reset', 's', 'setup', 'w'];
const WORDS = new Set([
  'cancel',
  'close',
  'email',
  'full_name',
  'go_home',
  'language',
  'log_out',
  'logging_out',
  'must_be_completed',
  'new_password',
  'no_internet',
  'organisation_en',
  'organisation_fr',
  'password',
  'product_name',
  'repeat_password',
  'session_used',
  'show_password',
  'sign_in',
  'unlock',
  'update_available',
  'version_number',
]);

export const isPublicText = (key: string) => WORDS.has(key) || PARTS.some((part) => key.startsWith(`${part}_`));
