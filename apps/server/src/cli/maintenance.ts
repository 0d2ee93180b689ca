/** npm run maintenance -- on [minutes] | off */
import { runCommand } from './run.ts';

await runCommand('maintenance');
