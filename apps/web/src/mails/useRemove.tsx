import { List, Text } from '@mantine/core';
import { api, codeText, failureText } from '../api.ts';
import { useLocale } from '../local/texts.ts';
import { useOnce } from '../once.ts';
import { ask, confirm } from '../ui/confirm.ts';
import { DateText } from '../ui/DateText.tsx';
import { notify } from '../ui/notify.ts';

type Answer = Awaited<ReturnType<typeof api.mails.destroy>>;
type Plan = Extract<Answer, { code: 'error' }>['plans'][number];

/** Deletes a template after a confirmation; the plans that use it are listed instead if there are any. */
export function useRemove() {
  const once = useOnce();
  return async ({ id, name }: { id: number; name: string }) => {
    const question = { title: 'ask_delete_entry_title', text: 'm_ask_remove_row', values: { name } } as const;
    if (!(await confirm({ ...question, yes: 'delete', danger: true }))) return;
    try {
      const answer = await once({ id }, (options) => api.mails.destroy({ id }, options));
      if (answer.code === 'error') {
        const details = <Plans plans={answer.plans} />;
        await ask({ title: 'not_deleted', text: 'mail_in_use', details, stay: 'close', answers: [] });
      } else if (answer.code !== 'Ok') notify.error(codeText('mails.destroy', answer.code, 'e_removing'));
      else notify.success('s_successful_deleted', { name });
    } catch (failure) {
      notify.error(failureText(failure, 'e_removing'));
    }
  };
}

function Plans({ plans }: { plans: readonly Plan[] }) {
  const locale = useLocale();
  return (
    <List size="sm">
      {plans.map(({ id, place, name_en, name_fr, start_date, end_date }) => (
        <List.Item key={id}>
          {locale === 'fr' ? name_fr : name_en}, {place}
          <Text size="sm" c="dimmed">
            <DateText value={start_date} /> – <DateText value={end_date} />
          </Text>
        </List.Item>
      ))}
    </List>
  );
}
