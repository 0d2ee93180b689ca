import { canUsePasskeys } from '../../local/passkeys.ts';
import { useConfig } from '../useConfig.ts';

/** Whether passkeys work on this page, in this browser. */
export function usePasskeys(): boolean {
  return canUsePasskeys(useConfig()?.passkeys);
}
