/** npm run import -- --from file [--passphrase-file file] */
import { importFrom } from '../commands/import.ts';
import { absolutePaths } from './absolute.ts';
import { runAlone } from './run.ts';

await runAlone((config) => importFrom(config, absolutePaths(process.argv.slice(2))));
