import { z } from 'zod';
import { answers, call } from './call.ts';

/** What the browser keeps of each reference list: its rows and the checksum that tells whether they are current. */
export const Lookup = z.object({ checksum: z.string(), rows: z.array(z.record(z.string(), z.unknown())) });

export const categories = {
  /**
   * Answers only the tables whose checksum differs from the one held (000 O-78). `texts` holds the overrides of
   * the built texts. Without a session, or with a locked one: the texts of the public pages only.
   */
  checksum: call({
    path: '/web/categories/checksum',
    may: 'everyone',
    whileLocked: true,
    takes: z.object({ checksum: z.record(z.string().max(64), z.string().max(64)).default({}) }),
    gives: answers({
      Ok: {
        currentYear: z.number(),
        options: z.array(z.object({ key: z.string(), value: z.unknown() })),
        lookups: z.record(z.string(), Lookup),
      },
    }),
  }),
};
