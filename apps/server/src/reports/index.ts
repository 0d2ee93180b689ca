/** The parts of reports that others need; the table of contents of jobs starts those that take long. */
export { MARKET, visitsIn } from './engine/sources.ts';
export { mayLeave, mustBeRemade, rightsBefore } from './making/leaving.ts';
export { registerReportJobs } from './making/long.ts';
export { requireTypes } from './making/make.ts';
export { recipientsOf } from './making/recipients.ts';
export { pdfOf } from './making/render.ts';
