/** The contract: every call between browser and server, by feature. */
import { categories } from './categories.ts';
import { session, user } from './session.ts';

export const contract = { session, user, categories };
