/** The parts of bulletins that other features may use. */
export { hasBegun, householdBulletins, openBulletins } from './queries.ts';
