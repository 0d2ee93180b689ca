/** npm run build: installs and builds what is missing, without starting; npm start then writes nothing into this folder. */
import { ensureBuilt, ensureInstalled, ownNode } from './ensure.mjs';

try {
  ensureInstalled();
  ensureBuilt();
  console.log(`Ready to start, on ${ownNode()}`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
