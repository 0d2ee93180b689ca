import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../api.ts';
import { useT } from '../local/texts.ts';
import { check, useFields } from './fields.ts';
import { LinkChecked } from './LinkChecked.tsx';
import { NewPassword } from './NewPassword.tsx';
import { newPasswordBy, usePasswordRule } from './password-rule.ts';
import counter from './pictures/counter.svg?raw';
import { Picture } from './pictures/Picture.tsx';
import { Refused } from './Refused.tsx';
import { attempt, type Refusal } from './refusal.ts';
import { Scene } from './Scene.tsx';
import { useLink } from './useLink.ts';

const empty = { organisation_en: '', organisation_fr: '', name: '', email: '', newPassword: '', renewPassword: '' };
const checks = {
  organisation_en: check.required,
  organisation_fr: check.required,
  name: check.name,
  email: check.email,
  renewPassword: check.repeat,
};
const namesIn = ({ name, email, organisation_en, organisation_fr }: typeof empty) => ({
  user: [name, email],
  organisation: [organisation_en, organisation_fr],
});

/** /setup/{uuid}: the first administrator of an empty installation names the organization and themselves. */
export default function Setup() {
  const t = useT();
  const navigate = useNavigate();
  const link = useLink('setup');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const base = usePasswordRule(link.policy, { ...namesIn(empty), hasSecondStep: false });
  const { form, field, submit, refuseFields } = useFields(empty, {
    ...checks,
    newPassword: (value, values) => newPasswordBy({ ...base, ...namesIn(values) })(value),
  });

  const save = submit(async (values) => {
    setRefusal(null);
    const refused = await attempt('session.setup', 'e_saving', () =>
      api.session.setup({ uuid: link.uuid, ...values, email: values.email.trim() }),
    );
    if (refused && refuseFields(refused)) return;
    if (refused) return setRefusal(refused.code === 'NotFound' ? { ...refused, text: 'w_setup_link' } : refused);
    return navigate({ to: '/login', search: { why: 'set_up' } as never, replace: true });
  });

  return (
    <Scene
      picture={<Picture source={counter} />}
      title={t('setup_title')}
      lead={t('setup_lead')}
      saying={t('login_saying')}
      wide
    >
      {link.good ? (
        <form onSubmit={save} noValidate>
          <Stack>
            <Refused refusal={refusal} />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput
                label={t('organisation_en')}
                maxLength={150}
                required
                autoFocus
                {...field('organisation_en')}
              />
              <TextInput
                label={t('organisation_fr')}
                maxLength={150}
                required
                lang="fr-CA"
                {...field('organisation_fr')}
              />
              <TextInput label={t('full_name')} autoComplete="name" maxLength={150} required {...field('name')} />
              <TextInput
                label={t('email')}
                type="email"
                autoComplete="username"
                maxLength={190}
                required
                {...field('email')}
              />
              <NewPassword field={field} value={form.values.newPassword} rule={{ ...base, ...namesIn(form.values) }} />
            </SimpleGrid>
            <Button type="submit" size="md" loading={form.submitting}>
              {t('setup_save')}
            </Button>
          </Stack>
        </form>
      ) : (
        <LinkChecked refusal={link.refusal} />
      )}
    </Scene>
  );
}
