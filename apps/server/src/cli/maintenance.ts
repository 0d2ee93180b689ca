/** npm run maintenance -- on [minutes] [start] | off | status */
import { runCommand } from './run.ts';

await runCommand('maintenance');
