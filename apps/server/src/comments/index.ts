/** What other features show of comments. */
export { commentsOf } from './queries.ts';
