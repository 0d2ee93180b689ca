/** The parts of comments that other features show. */
export { commentsOf } from './queries.ts';
