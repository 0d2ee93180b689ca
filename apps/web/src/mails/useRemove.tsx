import { List, Text } from '@mantine/core';
import { api } from '../api.ts';
import { useLocale } from '../local/texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { notify } from '../ui/notify.ts';
import { useRehearsed } from '../useRehearsed.ts';

type Answer = Awaited<ReturnType<typeof api.mails.destroy>>;
type Plan = Extract<Answer, { code: 'error' }>['plans'][number];

/** Deletes a template after a question; the plans that use it are listed instead if there are any. */
export function useRemove() {
  const { change } = useRehearsed();
  return async ({ id, name }: { id: number; name: string }) => {
    const question = { title: 'ask_delete_entry_title', text: 'm_ask_remove_row', values: { name } } as const;
    const done = await change(
      id,
      api.mails.destroy,
      { id },
      {
        ...question,
        yes: 'delete',
        reason: (refused) => (refused.code === 'error' ? { details: <Plans plans={refused.plans} /> } : null),
      },
    );
    if (done) notify.success('s_successful_deleted', { name });
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
