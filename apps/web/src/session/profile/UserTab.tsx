import { SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api, codeText } from '../../api.ts';
import { Chosen } from '../../forms/controls/Chosen.tsx';
import { Typed } from '../../forms/controls/Typed.tsx';
import { Form, SaveButton } from '../../forms/Form.tsx';
import type { Faults } from '../../forms/faults.ts';
import { useForm } from '../../forms/useForm.ts';
import { refreshSession, useCan, useSession } from '../../local/session.ts';
import { type Locale, setLocale, type TextKey, useT } from '../../local/texts.ts';
import { UserPhoto } from '../../people/UserPhoto.tsx';
import { queryOf } from '../../queries.ts';
import { KeptPicture } from '../../ui/picture/KeptPicture.tsx';
import { PictureField } from '../../ui/picture/PictureField.tsx';
import { usePicture } from '../../ui/picture/usePicture.ts';
import { staysOnPage } from '../../ui/useLeaving.ts';
import { check } from '../fields.ts';

type User = Awaited<ReturnType<typeof api.user.profile>>['user'];
interface Values {
  name: string;
  email: string;
  language: Locale;
  single_keys: 0 | 1;
}

const LANGUAGES = [
  { value: 'en', label: 'English', disabled: false },
  { value: 'fr', label: 'Français', disabled: false },
];

/** Name and email (with change_profile), language and photo (anyone: 000 O-72). */
export function UserTab({ user }: { user: User }) {
  const t = useT();
  const session = useSession();
  const picture = usePicture();
  const form = useUserForm(user, picture);
  const mayChange = useCan()('change_profile');
  const text = { kind: 'text', fixed: !mayChange } as const;
  return (
    <Form form={form}>
      <Stack gap="lg">
        <PictureField
          ref={picture.ref}
          photo={session.photo}
          load={() => api.user.photo({ id: session.userid })}
          by="sliders"
          side={224}
          onChange={picture.changedWith(form.keep)}
        >
          <UserPhoto user={session} size={120} />
        </PictureField>
        <KeptPicture photo={picture.value} onUndo={picture.forget} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} maw={760}>
          <Typed form={form} name="name" field={{ ...text, label: 'full_name', max: 150, autoComplete: 'name' }} />
          <Typed
            form={form}
            name="email"
            field={{ ...text, kind: 'email', label: 'email', max: 190, autoComplete: 'email' }}
          />
          <Chosen
            form={form}
            name="language"
            field={{ kind: 'choice', label: 'preferred_language' }}
            choices={LANGUAGES}
          />
        </SimpleGrid>
        <Switch
          label={t('single_keys')}
          description={t('single_keys_help')}
          checked={form.values.single_keys === 1}
          onChange={(event) => form.set('single_keys', event.currentTarget.checked ? 1 : 0)}
        />
        {!mayChange && (
          <Text size="sm" c="dimmed">
            {t('profile_fixed')}
          </Text>
        )}
        <div>
          <SaveButton form={form} />
        </div>
      </Stack>
    </Form>
  );
}

function useUserForm({ id, name, email, language, single_keys }: User, picture: ReturnType<typeof usePicture>) {
  const queries = useQueryClient();
  const form = useForm({
    first: { name, email, language, single_keys },
    check: faultsOfUser,
    tidy: (values) => ({ ...values, name: values.name.trim(), email: values.email.trim() }),
    draft: { record: 'profile', text: 'draft_of_profile', name: '' },
    beside: picture,
    staysInForm: staysOnPage,
    call: 'user.updateProfile',
    send: (user, _, options) => api.user.updateProfile({ user, photo: picture.now() }, options),
    refused: { email_exists: () => ({ email: { rule: codeText('user.updateProfile', 'email_exists') } }) },
    saved: async ({ user }) => {
      const { name, email, language, single_keys } = user;
      const values = { name, email, language, single_keys };
      await Promise.all([setLocale(values.language), refreshSession()]);
      if (picture.now() !== null) await queries.invalidateQueries(queryOf(api.user.photo, { id }));
      picture.reset();
      form.rebase({ values, row_version: null }, values);
    },
  });
  return form;
}

function faultsOfUser({ name, email }: Values): Faults<Values> {
  const found: Partial<Record<keyof Values, TextKey | null>> = { name: check.name(name), email: check.email(email) };
  const broken = Object.entries(found).filter(([, rule]) => rule !== null);
  return Object.fromEntries(broken.map(([path, rule]) => [path, { rule }]));
}
