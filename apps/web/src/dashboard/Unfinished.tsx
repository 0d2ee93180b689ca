/** The unsaved work of this user in this browser (001 O-74): a session ended, or a tab was closed. */
import { Button, Group, Text, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Draft } from '../local/drafts.ts';
import { useT } from '../local/texts.ts';
import { momentOf } from '../local/today.ts';
import { withDrafts } from '../local/vault.ts';
import { confirm } from '../ui/confirm.ts';
import { focusHeading } from '../ui/focusHeading.ts';
import { notify } from '../ui/notify.ts';
import styles from './dashboard.module.css';

export function Unfinished() {
  const t = useT();
  const id = useId();
  const router = useRouter();
  const title = useRef<HTMLHeadingElement>(null);
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const look = useCallback(async () => {
    // A browser that cannot read its database has nothing to show.
    const found = await withDrafts((drafts, open) => drafts.list(open)).catch(() => []);
    setDrafts(found ?? []);
  }, []);
  useEffect(() => void look(), [look]);
  if (drafts.length === 0) return null;

  const resume = async (draft: Draft) => {
    if (await withDrafts((drafts, open) => drafts.claim(open, draft))) return router.history.push(draft.about.href);
    notify.warn('draft_gone');
    return look();
  };
  const discard = async (draft: Draft) => {
    if (!(await confirm({ title: 'ask_discard_title', text: 'draft_discard_ask', yes: 'discard', danger: true })))
      return;
    await withDrafts((drafts) => drafts.discard(draft));
    await look();
    if (title.current) title.current.focus();
    else focusHeading();
  };
  return (
    <section className={styles.unfinished} aria-labelledby={id}>
      <Title order={2} size="h4" id={id} ref={title} tabIndex={-1}>
        {t('drafts_title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('drafts_help')}
      </Text>
      <ul className={styles.drafts}>
        {drafts.map((draft) => {
          const what = t(draft.about.text, { name: draft.about.name });
          const { date, time } = momentOf(new Date(draft.at));
          return (
            <li key={draft.row}>
              <div className={styles.words}>
                <Text fw={550}>{what}</Text>
                <Text size="sm" c="dimmed" className="tabular">
                  {date} {time}
                </Text>
              </div>
              <Group gap="xs" wrap="nowrap" ml="auto">
                <Button
                  size="compact-md"
                  variant="subtle"
                  color="gray"
                  aria-label={t('draft_discard_of', { what })}
                  onClick={() => void discard(draft)}
                >
                  {t('discard')}
                </Button>
                <Button
                  size="compact-md"
                  variant="default"
                  aria-label={t('draft_continue_of', { what })}
                  onClick={() => void resume(draft)}
                >
                  {t('continue')}
                </Button>
              </Group>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
