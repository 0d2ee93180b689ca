import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { useCan } from '../../local/session.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { momentOf } from '../../local/today.ts';
import { useOnce } from '../../once.ts';
import { refreshed } from '../../queries.ts';
import { notify } from '../../ui/notify.ts';
import { useOpened } from '../../ui/useOpened.ts';
import styles from '../documents.module.css';
import type { AskedWaiver as Asked } from '../household.ts';
import { isOpen } from './waivable.ts';

interface Props {
  client_id: number;
  /** Of the document type. */
  name: string;
  asked: Asked;
  /** Called once it is granted. */
  onAnswered?: (() => void) | undefined;
}

/** Who asked for a waiver, when and why, or who refused it; users who approve grant or refuse it here. */
export function AskedWaiver({ client_id, name, asked, onAnswered }: Props) {
  const mayAnswer = useCan()('approve_clients');
  const open = isOpen(asked);
  return (
    <div className={styles.document}>
      <div className={styles.name}>
        <Said text="waiver_asked_by" user={asked.asked_by} at={asked.asked_at} reason={asked.reason} />
        {asked.refused_at !== null && (
          <Said
            text="waiver_refused_by"
            user={asked.refused_by}
            at={asked.refused_at}
            reason={asked.refused_reason ?? ''}
          />
        )}
      </div>
      {open && mayAnswer && <Answers client_id={client_id} name={name} id={asked.id} onAnswered={onAnswered} />}
    </div>
  );
}

function Said({ text, user, at, reason }: { text: TextKey; user: string | null; at: string; reason: string }) {
  const t = useT();
  const { date } = momentOf(new Date(at));
  return <Text size="sm">{t(text, { user: user ?? '–', date, reason })}</Text>;
}

function Answers({
  client_id,
  name,
  id,
  onAnswered,
}: Pick<Props, 'client_id' | 'name' | 'onAnswered'> & { id: number }) {
  const t = useT();
  const once = useOnce();
  const refusing = useOpened('refuse_waiver');
  const [busy, setBusy] = useState(false);
  const grant = async () => {
    setBusy(true);
    const input = { client_id, id };
    try {
      const { code } = await once(input, (options) => api.documents.grantWaiver(input, options));
      await refreshed();
      if (code !== 'Ok') return notify.error(codeText('documents.grantWaiver', code, 'e_saving'));
      notify.success('waiver_granted');
      onAnswered?.();
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group gap="xs">
      <Button variant="default" size="compact-sm" disabled={busy} onClick={() => refusing.open(id)}>
        {t('waiver_refuse')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <Button size="compact-sm" loading={busy} onClick={() => void grant()}>
        {t('waiver_grant')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </Group>
  );
}
