import { Anchor, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { REMEMBERED_DAYS } from '@resa/rules/staff/second-step';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, codeText } from '../../api.ts';
import { enter, type SignInStep, session } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { check, useFields } from '../fields.ts';
import type { Coded } from '../passkeys/by-passkey.ts';
import PasskeyButton from '../passkeys/PasskeyButton.tsx';
import { usePasskeys } from '../passkeys/usePasskeys.ts';
import key from '../pictures/key.svg?raw';
import { Picture } from '../pictures/Picture.tsx';
import { Refused } from '../Refused.tsx';
import { attempt, type Refusal } from '../refusal.ts';
import { Scene } from '../Scene.tsx';
import { useConfig } from '../useConfig.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpAtSignIn } from './SetUpAtSignIn.tsx';

interface Props {
  step: SignInStep;
  /** Back to email and password; with the reason where the sign-in is over. */
  onBack: (over: Refusal | null) => void;
}

/** The second step of /login: a code, or the set-up that a role requires. */
export default function SecondStep({ step, onBack }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const config = useConfig();
  const passkeysWork = usePasskeys();
  const [coded, setCoded] = useState<Coded | null>(null);
  const back = (
    <Anchor component="button" type="button" size="sm" onClick={() => onBack(null)}>
      {t('step_back')}
    </Anchor>
  );
  if (coded)
    return (
      <Scene picture={<Picture source={key} />} title={t('step_codes_title')} wide>
        <RecoveryCodes
          codes={coded.recovery_codes}
          onDone={async () => {
            await enter(coded, step.open);
            await navigate({ to: '/', replace: true });
          }}
        />
      </Scene>
    );
  if (step.set_up === 1 && step.passkey === 1)
    return (
      <Scene picture={<Picture source={key} />} title={t('step_required_title')} lead={t('step_required_passkey')}>
        <Stack mb="md">
          {passkeysWork ? (
            <PasskeyButton
              use={{ to: 'step', step, remember: 0, onCodes: setCoded }}
              variant="filled"
              onDone={() => session.get() && navigate({ to: '/', replace: true })}
              onOver={onBack}
            />
          ) : (
            <Text>{t('passkey_needed_elsewhere', { origin: config?.passkeys?.origin ?? '' })}</Text>
          )}
        </Stack>
        {back}
      </Scene>
    );
  if (step.set_up === 1)
    return (
      <Scene picture={<Picture source={key} />} title={t('step_required_title')} lead={t('step_required_lead')} wide>
        <SetUpAtSignIn step={step} onCodes={setCoded} onOver={onBack} back={back} />
      </Scene>
    );
  const passkey = passkeysWork && step.passkey === 1;
  return (
    <Scene
      picture={<Picture source={key} />}
      title={t('second_step_title')}
      lead={t(step.app === 1 ? 'step_lead' : passkey ? 'step_lead_passkey' : 'step_lead_codes')}
    >
      <AskCode step={step} passkey={passkey} onCodes={setCoded} onOver={onBack} />
      {back}
    </Scene>
  );
}

interface AskProps {
  step: SignInStep;
  /** Whether a passkey can be given here. */
  passkey: boolean;
  onCodes: (coded: Coded) => void;
  onOver: (over: Refusal) => void;
}

function AskCode({ step, passkey, onCodes, onOver }: AskProps) {
  const t = useT();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [remember, setRemember] = useState(false);
  const { form, field, submit } = useFields({ code: '' }, { code: check.required });

  const send = submit(async ({ code }) => {
    setRefusal(null);
    const { ticket, open } = step;
    const refused = await attempt('secondStep.signIn', 'e_app', async () => {
      const answer = await api.secondStep.signIn({ ticket, code, remember: remember ? 1 : 0 });
      if (answer.code === 'Ok') await enter(answer, open);
      return answer;
    });
    if (!refused) return navigate({ to: '/', replace: true });
    if (refused.code === 'ticket_over')
      return onOver({ code: refused.code, text: codeText('secondStep.signIn', refused.code) });
    setRefusal(refused);
    form.setFieldValue('code', '');
    form.getInputNode('code')?.focus();
  });

  return (
    <form onSubmit={send} noValidate>
      <Stack mb="md">
        <Refused refusal={refusal} />
        {passkey && (
          <PasskeyButton
            use={{ to: 'step', step, remember: remember ? 1 : 0, onCodes }}
            variant={step.app === 1 ? 'default' : 'filled'}
            onDone={() => session.get() && navigate({ to: '/', replace: true })}
            onOver={onOver}
          />
        )}
        <TextInput
          label={t(step.app === 1 ? 'step_code' : 'step_recovery_code')}
          description={step.app === 1 && t('step_recovery_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          withAsterisk={false}
          autoFocus={step.app === 1}
          {...field('code')}
        />
        {step.may_remember === 1 && (
          <Checkbox
            label={t('step_remember', { days: REMEMBERED_DAYS })}
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" size="md" variant={step.app === 1 ? 'filled' : 'default'} loading={form.submitting}>
          {t('sign_in')}
        </Button>
      </Stack>
    </form>
  );
}
