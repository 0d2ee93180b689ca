/**
 * The actions on the files that were chosen in the clients list; each file is checked separately, and each outcome
 * shown.
 */
import { ActionIcon, Button, Group, Menu, Progress, Text, VisuallyHidden } from '@mantine/core';
import type { ClientRow } from '@resa/contract/persons';
import { IconCalendarPlus, IconId, IconTag, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, CallFailed, codeText, failureText } from '../../api.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useCan } from '../../local/session.ts';
import { type TextKey, useLocale, useT } from '../../local/texts.ts';
import { bookTogether } from '../../local/together.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { plainText } from '../../ui/plain-text.ts';
import type { Picked } from '../../ui/usePicked.ts';
import styles from '../clients.module.css';
import { cardsPage } from './cards-page.ts';

/** How it went for one file: null is well. */
interface Outcome {
  readonly row: ClientRow;
  readonly why: string | null;
}

export default function PickedBar({ picked }: { picked: Picked<ClientRow> }) {
  const t = useT();
  const may = useCan();
  const { rows } = picked;
  const acts = useActs(picked);
  const { outcomes, done } = acts;
  return (
    <>
      <div role="status" className={styles.foot}>
        <Group gap="xs" align="center">
          <Group gap={4} wrap="nowrap">
            <Text fw={550}>{t('picked_count', { count: rows.length })}</Text>
            <ActionIcon variant="subtle" color="gray" onClick={picked.clear}>
              <VisuallyHidden>{t('picked_clear')}</VisuallyHidden>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Group>
          <Button
            variant="default"
            size="compact-md"
            loading={acts.busy}
            leftSection={<IconId size={18} aria-hidden />}
            onClick={() => void acts.printCards()}
          >
            {t('print_cards')}
          </Button>
          {may('crud_clients') && <TagMenu busy={acts.busy} onTag={(code) => void acts.tag(code)} />}
          {may('crud_appointments') && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconCalendarPlus size={18} aria-hidden />}
              onClick={acts.book}
            >
              {t('book_together')}
            </Button>
          )}
          {done !== null && <Progress value={done} w={120} aria-label={t('loading')} />}
        </Group>
      </div>
      {outcomes && (
        <Dialog title={t('picked_outcome')} onClose={acts.seen}>
          <ul className={styles.plainList}>
            {outcomes.map(({ row, why }) => (
              <li key={row.id}>
                <b>{row.name}</b> <span className="tabular">{row.file_number}</span>: {why ?? t('picked_done')}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

function TagMenu({ busy, onTag }: { busy: boolean; onTag: (code: string) => void }) {
  const t = useT();
  const locale = useLocale();
  const { rows } = useLookup('tags');
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button variant="default" size="compact-md" loading={busy} leftSection={<IconTag size={18} aria-hidden />}>
          {t('tag_several')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {rows
          .filter(({ active }) => active === 1)
          .map((tag) => (
            <Menu.Item key={tag.code} onClick={() => onTag(tag.code)}>
              {plainText(nameOf(tag, locale))}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function useActs(picked: Picked<ClientRow>) {
  const t = useT();
  const locale = useLocale();
  const navigate = useNavigate();
  const [done, setDone] = useState<number | null>(null);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const { rows } = picked;
  /** Acts on one row after the other, so that each is checked separately. */
  async function forEachRow(act: (row: ClientRow) => Promise<string | null>): Promise<readonly Outcome[]> {
    const results: Outcome[] = [];
    for (const row of rows) {
      setDone((results.length / rows.length) * 100);
      results.push({ row, why: await act(row).catch((failure) => t(failureText(failure, 'e_saving'))) });
    }
    setDone(null);
    return results;
  }
  return {
    done,
    outcomes,
    busy: done !== null,
    seen: () => setOutcomes(null),
    async tag(code: string) {
      const results = await forEachRow(async ({ id }) => {
        const answer = await api.clients.tag({ id, tag: code });
        return answer.code === 'Ok' ? null : t(codeText('clients.tag', answer.code), { ...answer });
      });
      setOutcomes(results);
    },
    async printCards() {
      // At once: only a click may open a window, and the pictures arrive later.
      const page = cardsPage(t('print_cards'));
      if (!page) return notify.warn('w_window_blocked');
      const results = await forEachRow(async ({ id, name, file_number }) => {
        try {
          page.add(await api.clients.memberCard({ id, locale }), t('card_of', { name, file_number }));
          return null;
        } catch (failure) {
          const isMissing = failure instanceof CallFailed && failure.status === 404;
          return t(isMissing ? ('card_of_active_only' satisfies TextKey) : failureText(failure, 'e_get_data'));
        }
      });
      await page.print();
      if (results.some(({ why }) => why !== null)) setOutcomes(results);
    },
    /** Books heads and single persons; leaves out the others, with a notice. */
    book() {
      const heads = rows.filter(({ family_size }) => family_size > 0);
      const others = rows.length - heads.length;
      if (others > 0) notify.warn('book_together_left_out', { count: others });
      if (heads.length === 0) return;
      bookTogether(heads);
      void navigate({ to: '/appointments', search: { add: 'batch' } as never });
    },
  };
}
