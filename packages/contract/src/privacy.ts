/** The register of processing: what is kept about people, why, how long, who may see it and what leaves (decision 069). */
import { z } from 'zod';
import { answers, call, download } from './call.ts';
import type { TextKey } from './texts.ts';
import { LocaleName } from './types.ts';

const may = ['crud_app_settings'] as const;

/** Its tables in their order, each with the headings of its columns. */
export const REGISTER = {
  purposes: { title: 'register_purposes', columns: ['consent_purpose', 'register_words', 'register_terms'] },
  kept: {
    title: 'register_kept',
    columns: ['register_what', 'details', 'register_why', 'register_who', 'register_until'],
  },
  times: { title: 'register_times', columns: ['register_what', 'register_until'] },
  roles: { title: 'roles_title', columns: ['register_role', 'role_users', 'register_allows'] },
  leaving: { title: 'register_leaving', columns: ['register_what', 'register_to', 'register_when'] },
  assessment: { title: 'register_assessment', columns: ['register_question', 'register_answer'] },
} as const satisfies Readonly<Record<string, { title: TextKey; columns: readonly TextKey[] }>>;
export type RegisterPart = keyof typeof REGISTER;
export const registerParts = Object.keys(REGISTER) as [RegisterPart, ...RegisterPart[]];

const Rows = z.array(z.array(z.string()));
/** The cells of each table, in words. */
export const Register = z.object({
  purposes: Rows,
  kept: Rows,
  times: Rows,
  roles: Rows,
  leaving: Rows,
  assessment: Rows,
} satisfies Readonly<Record<RegisterPart, typeof Rows>>);
export type Register = z.output<typeof Register>;

const takes = z.object({ locale: LocaleName });

export const privacy = {
  register: call({
    summary: 'Read the register of processing',
    method: 'GET',
    path: '/api/privacy/register',
    may,
    byHand: true,
    reads: ['settings', 'roles', 'consents'],
    takes,
    gives: answers({ Ok: { parts: Register } }),
  }),
  registerPdf: download({
    summary: 'Print the register of processing',
    path: '/web/privacy/register',
    may,
    byHand: true,
    reads: [],
    takes,
  }),
};
