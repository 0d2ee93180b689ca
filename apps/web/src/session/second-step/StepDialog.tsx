import { Stack, Text } from '@mantine/core';
import type { TextKey } from '@resa/contract/texts';
import { useState } from 'react';
import { api } from '../../api.ts';
import type { Own } from '../../local/passkeys.ts';
import { refreshSession } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { ProveOwn } from '../ProveOwn.tsx';
import { attempt, type Refusal } from '../refusal.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUp } from './SetUp.tsx';

/** Setting up the first one or another app, new recovery codes, ending it. */
export type Act = 'start' | 'move' | 'renew' | 'end';

const titles: Readonly<Record<Act, TextKey>> = {
  start: 'step_start',
  move: 'step_move',
  renew: 'step_renew',
  end: 'step_end',
};
const leads: Readonly<Record<Exclude<Act, 'start'>, TextKey>> = {
  move: 'step_move_lead',
  renew: 'step_renew_lead',
  end: 'step_end_lead',
};

interface Begun {
  readonly ticket: string;
  readonly key: string;
  readonly address: string;
}

/** The user proves who they are, then what was chosen; new recovery codes close it. */
export function StepDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  const t = useT();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const finish = async (code: string): Promise<Refusal | null> =>
    attempt('secondStep.setUp', 'e_app', async () => {
      const answer = await api.secondStep.setUp({ ticket: begun?.ticket ?? '', code });
      if (answer.code === 'Ok') {
        setCodes(answer.recovery_codes);
        notify.success('step_is_on');
      }
      return answer;
    });

  const prove = async (own: Own): Promise<Refusal | null> => {
    if (act === 'end')
      return attempt('secondStep.end', 'e_app', async () => {
        const answer = await api.secondStep.end(own);
        if (answer.code === 'Ok') {
          notify.success('step_ended');
          // A short password may be too weak without a second step.
          await refreshSession();
          onClose();
        }
        return answer;
      });
    if (act === 'renew')
      return attempt('secondStep.renewCodes', 'e_app', async () => {
        const answer = await api.secondStep.renewCodes(own);
        if (answer.code === 'Ok') setCodes(answer.recovery_codes);
        return answer;
      });
    return attempt('secondStep.begin', 'e_app', async () => {
      const answer = await api.secondStep.begin(own);
      if (answer.code === 'Ok') setBegun(answer);
      return answer;
    });
  };

  return (
    <Dialog
      title={t(codes ? 'step_codes_title' : titles[act])}
      size={560}
      onClose={onClose}
      closeOnClickOutside={false}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : begun ? (
        <SetUp begun={begun} finish={finish} />
      ) : (
        <Stack>
          {act !== 'start' && <Text c="dimmed">{t(leads[act])}</Text>}
          <ProveOwn
            label={t(act === 'end' ? 'step_end' : 'step_next')}
            prove={prove}
            onClose={onClose}
            danger={act === 'end'}
          />
        </Stack>
      )}
    </Dialog>
  );
}
