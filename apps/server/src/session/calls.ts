import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { changePasswordRequested } from './changePasswordRequested.ts';
import { checkRemember } from './checkRemember.ts';
import { config } from './config.ts';
import { current } from './current.ts';
import { dummy } from './dummy.ts';
import { forgotPassword } from './forgotPassword.ts';
import { lock } from './lock.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { maintenanceCheck } from './maintenanceCheck.ts';
import { maintenanceNext } from './maintenanceNext.ts';
import { setup } from './setup.ts';
import { unlock } from './unlock.ts';

/** Each call of the contract's `session` and the file that handles it. */
export const session: Handlers<typeof contract>['session'] = {
  dummy,
  config,
  login,
  logout,
  current,
  forgotPassword,
  checkRemember,
  changePasswordRequested,
  lock,
  unlock,
  maintenanceCheck,
  maintenanceNext,
  setup,
};
