/** npm run demo -- --clients 100000 */
import { runCommand } from './run.ts';

await runCommand('demo');
