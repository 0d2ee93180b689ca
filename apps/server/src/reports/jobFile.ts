import type { contract, InputOf } from '@resa/contract';
import { forbidden, notFound, Refused } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { fileOfJob } from './making/jobs.ts';
import { refusingAmong } from './making/leaving.ts';
import { mayTake } from './making/long.ts';
import { checkRequest } from './making/make.ts';

type Input = InputOf<typeof contract.reports.jobFile>;

/**
 * A file, only for its owner, with the rights and at the locations that they have now, unless somebody it names has
 * refused to be shared by name since (decision 067).
 */
export async function jobFile(ctx: Context, { id, format }: Input) {
  const { job, file } = await read(ctx, async (db) => {
    const job = await fileOfJob(db, ctx, id, format);
    return { job, file: job && (await ctx.files.find(db, job.file_id)) };
  });
  if (!job || !file) throw notFound();
  const { data } = job;
  if (!mayTake(ctx, data.call)) throw forbidden();
  if (!job.place_ids.every((place) => ctx.actor.places.includes(place))) throw forbidden('location');
  if (data.name) checkRequest(ctx, data);
  if ((await refusingAmong(ctx, job.client_ids)).size > 0) throw new Refused(200, { code: 'report_refused' });
  return { ...(await ctx.files.open(file)), name: job.name, shows: job.client_ids };
}
