import { Button, Divider, Stack, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api, codeText } from '../../api.ts';
import { GIVEN_UP, makeFor } from '../../local/passkeys.ts';
import type { SignInStep } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { LoadingSign } from '../../ui/Loading.tsx';
import type { Coded } from '../passkeys/by-passkey.ts';
import { attemptPasskey } from '../passkeys/refused.ts';
import { usePasskeys } from '../passkeys/usePasskeys.ts';
import { Refused } from '../Refused.tsx';
import { attempt, type Refusal } from '../refusal.ts';
import { SetUp } from './SetUp.tsx';

type Begun = { readonly ticket: string; readonly key: string; readonly address: string };

interface Props {
  step: SignInStep;
  /** Takes the session that is set up. */
  onCodes: (coded: Coded) => void;
  onOver: (over: Refusal) => void;
  back: ReactNode;
}

/** The set-up that a role requires before its user goes on. */
export function SetUpAtSignIn({ step: { ticket }, onCodes, onOver, back }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const passkeysWork = usePasskeys();
  const over = useRef(onOver);
  over.current = onOver;

  useEffect(() => {
    let wanted = true;
    const begin = async () => {
      const refused = await attempt('secondStep.beginAtSignIn', 'e_app', async () => {
        const answer = await api.secondStep.beginAtSignIn({ ticket });
        if (answer.code === 'Ok' && wanted) setBegun(answer);
        return answer;
      });
      if (refused && wanted) over.current(refused);
    };
    void begin();
    return () => {
      wanted = false;
    };
  }, [ticket]);

  const finish = async (code: string): Promise<Refusal | null> => {
    if (!begun) return null;
    const refused = await attempt('secondStep.setUpAtSignIn', 'e_app', async () => {
      const answer = await api.secondStep.setUpAtSignIn({ ticket: begun.ticket, code });
      if (answer.code === 'Ok') onCodes(answer);
      return answer;
    });
    if (refused?.code !== 'ticket_over') return refused;
    onOver({ code: refused.code, text: codeText('secondStep.setUpAtSignIn', refused.code) });
    return null;
  };

  if (!begun) return <LoadingSign />;
  return (
    <Stack>
      {passkeysWork && <WithPasskey ticket={ticket} onDone={onCodes} onOver={onOver} />}
      <SetUp begun={begun} finish={finish}>
        {back}
      </SetUp>
    </Stack>
  );
}

interface WithPasskeyProps {
  ticket: string;
  onDone: (coded: Coded) => void;
  onOver: (over: Refusal) => void;
}

/** A passkey in place of an app. */
function WithPasskey({ ticket, onDone, onOver }: WithPasskeyProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const make = async () => {
    setBusy(true);
    setRefusal(null);
    const refused = await attemptPasskey(async () => {
      const asked = await api.passkeys.beginAtSignIn({ ticket });
      if (asked.code !== 'Ok') return asked;
      const passkey = await makeFor(asked);
      if (!passkey) return GIVEN_UP;
      const answer = await api.passkeys.addAtSignIn({ passkey, name: t('passkey_first_name') });
      if (answer.code === 'Ok') onDone(answer);
      return answer;
    });
    setBusy(false);
    if (refused?.code === 'ticket_over') onOver(refused);
    else setRefusal(refused);
  };
  return (
    <>
      <Text>{t('passkey_required_lead')}</Text>
      <Button
        size="md"
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={busy}
        onClick={() => void make()}
      >
        {t('passkey_make')}
      </Button>
      <Refused refusal={refusal} />
      <Divider label={t('provider_or')} />
    </>
  );
}
