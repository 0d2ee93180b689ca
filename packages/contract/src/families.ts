/** Households (000 §2 "Family dialog"). */
import { z } from 'zod';
import { answers, call } from './call.ts';
import { Member } from './persons.ts';
import { Count, Id, Instant } from './types.ts';

const FamilyMember = Member.extend({ row_version: Count });
export type FamilyMember = z.output<typeof FamilyMember>;

export const families = {
  list: call({
    summary: 'List the members of a household',
    path: '/api/client/family/list',
    reads: ['families', 'clients'],
    may: ['crud_clients', 'view_clients'],
    byHand: true,
    takes: z.object({ client_id: Id }),
    gives: answers({ Ok: { members: z.array(FamilyMember) } }),
    shows: (answer) => (answer.code === 'Ok' ? answer.members.map((member) => member.client_id) : []),
  }),
  /** Saves the education levels of a household, all or none; a file that someone else edits is not touched. */
  updateEducationalLevel: call({
    summary: 'Save the education levels of a household',
    path: '/api/client/family/update_educational_level',
    may: ['crud_clients'],
    changes: ['clients'],
    logs: 'client.education_level',
    takes: z.object({
      members: z
        .array(z.object({ client_id: Id, education_level_id: Id, row_version: Count }))
        .min(1)
        .max(50),
    }),
    gives: answers({
      Ok: {},
      locked: { holder: z.string(), since: Instant },
      stale: { saved_by: z.string(), saved_at: Instant, row_version: Count, changed: z.array(z.string()) },
    }),
  }),
};
