import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { children } from './children.ts';
import { childrenMail } from './childrenMail.ts';
import { childrenPdf } from './childrenPdf.ts';
import { clientData } from './clientData.ts';
import { clientDataCsv } from './clientDataCsv.ts';
import { csv } from './csv.ts';
import { dropJob } from './dropJob.ts';
import { enterMarch } from './enterMarch.ts';
import { excel } from './excel.ts';
import { favourite } from './favourite.ts';
import { jobFile } from './jobFile.ts';
import { jobs } from './jobs.ts';
import { list } from './list.ts';
import { mail } from './mail.ts';
import { mapEntry } from './mapEntry.ts';
import { mapping } from './mapping.ts';
import { marchEntries } from './marchEntries.ts';
import { marchLines } from './marchLines.ts';
import { pdf } from './pdf.ts';
import { rows } from './rows.ts';
import { rowsFile } from './rowsFile.ts';
import { saveMarchLines } from './saveMarchLines.ts';
import { sheet } from './sheet.ts';
import { used } from './used.ts';
import { yearPackage } from './yearPackage.ts';

/** Each call of the contract's `reports` and the file that handles it. */
export const reports: Handlers<typeof contract>['reports'] = {
  list,
  pdf,
  excel,
  csv,
  sheet,
  rows,
  rowsFile,
  mail,
  favourite,
  used,
  jobs,
  jobFile,
  dropJob,
  yearPackage,
  mapping,
  mapEntry,
  marchEntries,
  enterMarch,
  marchLines,
  saveMarchLines,
  children,
  childrenPdf,
  childrenMail,
  clientData,
  clientDataCsv,
};
