/** What other features may use of bulletins. */
export { currentBulletins, hasBegun, openBulletins } from './queries.ts';
