/**
 * npm run build: installs and builds what is missing, without starting; npm start then writes nothing into this folder.
 * With `-- --production` it leaves only the packages that the server needs.
 */
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, keepServerPackages, ownNode } from './ensure.mjs';

try {
  const { values } = parseArgs({ options: { production: { type: 'boolean' } } });
  ensureInstalled();
  ensureBuilt();
  if (values.production) keepServerPackages();
  console.log(`Ready to start, on ${ownNode()}`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
