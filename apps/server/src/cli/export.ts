/** npm run export -- --to file [--passphrase-file file] */
import { absolutePaths } from './absolute.ts';
import { runCommand } from './run.ts';

await runCommand('export', absolutePaths(process.argv.slice(2)));
