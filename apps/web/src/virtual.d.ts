/** Made by vite.config.ts from the contract: what a browser must know of each call. */
declare module 'virtual:calls' {
  import type { CallTree } from './connect.ts';

  const calls: CallTree;
  export default calls;
}
