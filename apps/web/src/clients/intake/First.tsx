/**
 * The first step for a person without a file: their profile, and the existing files that resemble it (000 §2, O-21).
 */
import { Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useT } from '../../local/texts.ts';
import { Page } from '../../ui/Page.tsx';
import { WizardFrame } from '../../ui/wizard/WizardFrame.tsx';
import { ProfileForm } from '../edit/ProfileForm.tsx';
import { ServeWithoutName } from './ServeWithoutName.tsx';
import { stepsOf } from './steps.ts';
import { useFirst } from './useFirst.ts';

export function First() {
  const t = useT();
  const navigate = useNavigate();
  const { form, saving, save, forget, typedPerson, begun } = useFirst();
  const steps = stepsOf(null).map((step) => ({ ...step, valid: step.name === 'profile' }));
  return (
    <Page title={t('new_client')}>
      <WizardFrame
        plain
        steps={steps}
        at="profile"
        onGo={() => void save()}
        finish="continue"
        onFinish={() => {}}
        finishing={saving}
        leave="intake_exit"
        onLeave={() => void navigate({ to: '/requests' })}
      >
        <Group justify="space-between" align="start">
          <Text size="sm" flex="1 1 300px">
            {t('intake_first_help')}
          </Text>
          <ServeWithoutName onServed={forget} />
        </Group>
        <ProfileForm
          edit={{ form, typedPerson, begun, sharesEmail: false, save: async () => void (await save()) }}
          id={null}
        />
      </WizardFrame>
    </Page>
  );
}
