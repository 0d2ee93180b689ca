/** npm run demo -- --clients 100000: an empty database gets no smaller demo first. */
import { runCommand } from './run.ts';

await runCommand('demo', (config) => ({ ...config, demoClients: 0 }));
