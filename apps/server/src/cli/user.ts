/** npm run user -- add "name" email role... | reset email */
import { runCommand } from './run.ts';

await runCommand('user');
