/** What other features may use of bulletins. */
export { currentBulletins } from './queries.ts';
