/** The thread in which long files are read. */
import { parentPort, workerData } from 'node:worker_threads';
import { work } from './work.ts';

parentPort?.postMessage(work(workerData));
