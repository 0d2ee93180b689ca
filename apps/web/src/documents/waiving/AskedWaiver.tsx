import { Button, type ButtonProps, Group, Text, VisuallyHidden } from '@mantine/core';
import type { Code } from '@resa/contract';
import { useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { useCan } from '../../local/session.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { momentOf } from '../../local/today.ts';
import { useOnce } from '../../once.ts';
import { refreshed } from '../../queries.ts';
import { Dated } from '../../ui/Dated.tsx';
import { focusNear } from '../../ui/focusNear.ts';
import { notify } from '../../ui/notify.ts';
import { useOpened } from '../../ui/useOpened.ts';
import styles from '../documents.module.css';
import type { AskedWaiver as Asked } from '../household.ts';
import { isOpen } from './waivable.ts';

interface Props {
  client_id: number;
  /** The name of the document type. */
  name: string;
  asked: Asked;
  /** Called once it is granted or withdrawn. */
  onAnswered?: (() => void) | undefined;
}

/**
 * Who asked for a waiver, when and why, or who refused it; users who approve grant or refuse it here, and the user who
 * asked withdraws it.
 */
export function AskedWaiver({ client_id, name, asked, onAnswered }: Props) {
  const may = useCan();
  const mayAnswer = may('approve_clients');
  const mayWithdraw = asked.own === 1 && may('crud_clients');
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
      {isOpen(asked) && (mayAnswer || mayWithdraw) && (
        <Acts
          client_id={client_id}
          name={name}
          onAnswered={onAnswered}
          mayAnswer={mayAnswer}
          mayWithdraw={mayWithdraw}
          id={asked.id}
        />
      )}
    </div>
  );
}

function Said({ text, user, at, reason }: { text: TextKey; user: string | null; at: string; reason: string }) {
  const t = useT();
  const { date } = momentOf(new Date(at));
  return (
    <Text size="sm">
      <Dated>{t(text, { user: user ?? '–', date, reason })}</Dated>
    </Text>
  );
}

interface ActsProps extends Pick<Props, 'client_id' | 'name' | 'onAnswered'> {
  id: number;
  mayAnswer: boolean;
  mayWithdraw: boolean;
}

function Acts({ client_id, name, id, onAnswered, mayAnswer, mayWithdraw }: ActsProps) {
  const t = useT();
  const once = useOnce();
  const refusing = useOpened('refuse_waiver');
  const [busy, setBusy] = useState<Act | null>(null);
  const act = async (one: Act) => {
    setBusy(one);
    const focusLeft = focusNear();
    try {
      const input = { client_id, id };
      const { code } = await once<{ code: Code }>({ ...input, one }, (options) => api.documents[one](input, options));
      await refreshed();
      if (code !== 'Ok') return notify.error(codeText(`documents.${one}`, code, 'e_saving'));
      notify.success(DONE[one]);
      focusLeft();
      onAnswered?.();
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setBusy(null);
    }
  };
  const button = (text: TextKey, props: ButtonProps & { onClick: () => void }) => (
    <Button size="compact-sm" {...props}>
      {t(text)}
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  );
  const acts = (one: Act) => ({ loading: busy === one, disabled: busy !== null, onClick: () => void act(one) });
  return (
    <Group gap="xs">
      {mayWithdraw && button('waiver_withdraw', { variant: 'default', ...acts('withdrawWaiver') })}
      {mayAnswer && (
        <>
          {button('waiver_refuse', { variant: 'default', disabled: busy !== null, onClick: () => refusing.open(id) })}
          {button('waiver_grant', acts('grantWaiver'))}
        </>
      )}
    </Group>
  );
}

type Act = 'grantWaiver' | 'withdrawWaiver';
const DONE: Readonly<Record<Act, TextKey>> = { grantWaiver: 'waiver_granted', withdrawWaiver: 'waiver_withdrawn' };
