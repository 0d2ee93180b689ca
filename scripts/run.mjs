/** node scripts/run.mjs <file.ts> ...: runs one TypeScript file of the repository with its own Node. */
import { inForeground } from './children.mjs';
import { ensureInstalled, ownNode } from './ensure.mjs';

try {
  ensureInstalled();
  inForeground(ownNode(), process.argv.slice(2), { TZ: 'UTC' });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
