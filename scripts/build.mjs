/** npm run build: installs and builds what is missing, without starting; npm start then writes nothing into this folder. */
import { ensureBuilt, ensureInstalled, node24 } from './ensure.mjs';

try {
  ensureInstalled();
  ensureBuilt();
  console.log(`Ready to start, on ${node24()}`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
