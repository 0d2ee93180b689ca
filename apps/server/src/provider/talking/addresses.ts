import type { Config } from '../../frame/process/config.ts';

/** Where the provider sends browsers back to. */
export const callbackAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>) => `${publicUrl}/callback`;

/** Where it says that somebody has signed out there. */
export const LOGOUT_PATH = '/web/auth/provider/logout';
export const logoutAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>) => `${publicUrl}${LOGOUT_PATH}`;
