/** npm run files -- copied | moved */
import { runCommand } from './run.ts';

await runCommand('files');
