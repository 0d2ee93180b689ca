import type { contract, InputOf } from '@resa/contract';
import { reportOf } from '@resa/contract/reports/index';
import { type Context, read } from '../frame/change/context.ts';
import { wordsOf } from './engine/words.ts';
import { jobsOf } from './making/jobs.ts';
import { filterWords } from './making/render.ts';

type Input = InputOf<typeof contract.reports.jobs>;

/** The files that the user has had begun and that took long, the latest first. */
export const jobs = (ctx: Context, _: Input) =>
  read(ctx, async (db) => {
    const ownJobs = await jobsOf(db, ctx);
    const words = ownJobs.length > 0 ? await wordsOf(db, ctx.locale) : undefined;
    return {
      code: 'Ok' as const,
      jobs: ownJobs.map(({ data: { call, name, params }, ...job }) => ({
        ...job,
        call,
        name,
        params,
        chosen: words
          ? filterWords(
              { ...words, params, locale: ctx.locale, settings: ctx.settings, today: ctx.today.date },
              name ? reportOf(name).filters : ['year'],
            )
          : '',
      })),
    };
  });
