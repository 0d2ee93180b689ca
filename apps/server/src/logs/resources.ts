import type { Context } from '../frame/change/context.ts';
import { makeMeter } from '../frame/process/resources.ts';

const read = makeMeter();

/** The gauges of this process's machine or container (002 §2.8). */
export const resources = async (ctx: Context) => ({ code: 'Ok' as const, ...(await read(ctx.config.dataFolder)) });
