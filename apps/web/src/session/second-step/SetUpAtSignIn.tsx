import { Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api, codeText } from '../../api.ts';
import { enter, type SignInStep } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { LoadingSign } from '../../ui/Loading.tsx';
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
    <SetUp begun={begun} finish={finish}>
      {back}
    </SetUp>
  );
}
