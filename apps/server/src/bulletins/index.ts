/** The parts of bulletins that other features may use. */
export { currentBulletins, hasBegun, openBulletins } from './queries.ts';
