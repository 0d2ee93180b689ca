/** The parts of bulletins that other features may use. */
export { hasBegun, highBulletinsOf, householdBulletins, openBulletins } from './queries.ts';
