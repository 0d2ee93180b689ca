/** Documents as the process needs them. */
export { rescan } from './scanning/rescan.ts';
