import { Button, Divider, Stack, Text, Title } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api, codeText } from '../../api.ts';
import { GIVEN_UP, makeFor } from '../../local/passkeys.ts';
import { enter, type SignInStep } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { LoadingSign } from '../../ui/Loading.tsx';
import { attemptPasskey } from '../passkeys/refused.ts';
import { usePasskeys } from '../passkeys/usePasskeys.ts';
import { Refused } from '../Refused.tsx';
import { attempt, type Refusal } from '../refusal.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUp } from './SetUp.tsx';

type Begun = { readonly ticket: string; readonly key: string; readonly address: string };
type Done = Parameters<typeof enter>[0] & { readonly recovery_codes: readonly string[] };

interface Props {
  step: SignInStep;
  onOver: (over: Refusal) => void;
  back: ReactNode;
}

/** The set-up that a role requires before its user goes on; the session opens once the recovery codes were seen. */
export function SetUpAtSignIn({ step: { ticket, open }, onOver, back }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [done, setDone] = useState<Done | null>(null);
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
      if (answer.code === 'Ok') setDone(answer);
      return answer;
    });
    if (refused?.code !== 'ticket_over') return refused;
    onOver({ code: refused.code, text: codeText('secondStep.setUpAtSignIn', refused.code) });
    return null;
  };

  if (done)
    return (
      <>
        <Title order={2} size="h3" mb="sm">
          {t('step_codes_title')}
        </Title>
        <RecoveryCodes
          codes={done.recovery_codes}
          onDone={async () => {
            await enter(done, open);
            await navigate({ to: '/', replace: true });
          }}
        />
      </>
    );
  if (!begun) return <LoadingSign />;
  return (
    <Stack>
      {passkeysWork && <WithPasskey ticket={ticket} onDone={setDone} onOver={onOver} />}
      <SetUp begun={begun} finish={finish}>
        {back}
      </SetUp>
    </Stack>
  );
}

interface WithPasskeyProps {
  ticket: string;
  onDone: (done: Done) => void;
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
