/** The pages that give access to a page without a mail of staff: the code of a slip, and a forgotten password. */
import { ChosenPassword, EmailAddress } from '@resa/contract/types';
import { CHOSEN, lengthRefusal, repeatRefusal } from '@resa/rules/text/password-length';
import { PORTAL } from '../links/links.ts';
import { choosePassword } from './acts.ts';
import { type Answer, opened } from './answer.ts';
import { forgotten, ownerOfCode } from './by-themselves.ts';
import { codePage, forgotPage, passwordPage } from './html.ts';

export const CODE = `${PORTAL}/code`;
export const FORGOT = `${PORTAL}/forgot`;
const LONGEST_CODE = 20;

interface Answers {
  readonly shown: Answer;
  readonly sent: Answer;
}

/** First the code, then with it the password: the code is used only when the password is stored. */
export const codeAnswers: Answers = {
  shown: async ({ words }) => codePage(words),
  sent: async (at) => {
    const { ctx, words, form } = at;
    const code = (form.get('code') ?? '').slice(0, LONGEST_CODE);
    const found = await ownerOfCode(ctx, code);
    if (!found) return codePage(words, code);
    const { uuid, owner } = found;
    const policy = ctx.settings.password_policy;
    const by = { code, number: owner.email === null ? owner.file_number : undefined };
    const typed = form.get('newPassword');
    if (typed === null) return passwordPage(words, policy, {}, by);
    const fault = lengthRefusal(typed, CHOSEN[policy]) ?? repeatRefusal(typed, form.get('renewPassword') ?? '');
    if (fault) return passwordPage(words, policy, fault, by);
    const chosen = await choosePassword(ctx, uuid, ChosenPassword.parse(typed), 'code');
    if (chosen.code === 'Invalid') return passwordPage(words, policy, chosen.fault, by);
    return chosen.code === 'Ok' ? opened(at, chosen.token) : codePage(words, code);
  },
};

/** Every email gets the same response, whether somebody signs in with it or not. */
export const forgotAnswers: Answers = {
  shown: async ({ words }) => forgotPage(words),
  sent: async ({ ctx, words, form }) => {
    const email = EmailAddress.safeParse(form.get('email') ?? '');
    await forgotten(ctx, email.success ? email.data : '');
    return forgotPage(words, true);
  },
};
