/** What other features may use of bulletins. */
export { openBulletins } from './queries.ts';
