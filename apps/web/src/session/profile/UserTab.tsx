import { Button, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { refreshSession, useCan, useSession } from '../../local/session.ts';
import { type Locale, setLocale, useT } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { queryOf, refreshed } from '../../queries.ts';
import { notify } from '../../ui/notify.ts';
import { KeptPicture } from '../../ui/picture/KeptPicture.tsx';
import { PictureField, type PictureHandle } from '../../ui/picture/PictureField.tsx';
import { UserPhoto } from '../../ui/UserPhoto.tsx';
import { useDraft } from '../../ui/useDraft.ts';
import { useLeaving } from '../../ui/useLeaving.ts';
import { judge, useFields } from '../fields.ts';
import { Refused } from '../Refused.tsx';
import { attempt, type Refusal } from '../refusal.ts';

/** Milliseconds of rest after which a photo that is being moved is kept as it is then. */
const REST = 100;

type User = Awaited<ReturnType<typeof api.user.profile>>['user'];

/** Name and e-mail (with change_profile), language and photo (anyone: 000 O-72). */
export function UserTab({ user }: { user: User }) {
  const t = useT();
  const session = useSession();
  const queries = useQueryClient();
  const mayChange = useCan()('change_profile');
  const avatar = useRef<PictureHandle>(null);
  const [photoChanged, setPhotoChanged] = useState(false);
  const once = useOnce();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { name, email, language } = user;
  const { form, field, valid, submit, refuse } = useFields(
    { name, email, language: language as string },
    { name: judge.name, email: judge.email },
  );
  const [keptPhoto, setKeptPhoto] = useState<string | null>(null);
  const unsaved = form.isDirty() || photoChanged || keptPhoto !== null;
  const photoNow = () => avatar.current?.photo() ?? keptPhoto;
  const draft = useDraft({
    record: 'profile',
    text: 'draft_of_profile',
    name: '',
    value: useMemo(() => ({ values: form.values, photo: keptPhoto }), [form.values, keptPhoto]),
    unsaved,
    now: (kept) => ({ ...kept, photo: photoNow() }),
    restore(kept) {
      form.setValues(kept.values);
      setKeptPhoto(kept.photo);
    },
  });
  const keepPhoto = useDebouncedCallback(draft.keep, REST);
  useLeaving(() => unsaved, draft.drop);

  const save = submit(async (values) => {
    setRefusal(null);
    const input = {
      user: { ...values, name: values.name.trim(), email: values.email.trim(), language: values.language as Locale },
      photo: photoNow(),
    };
    const refused = await attempt('user.updateProfile', 'e_saving', () =>
      once(input, (options) => api.user.updateProfile(input, options)),
    );
    if (refused?.code === 'email_exists') return refuse('email', refused.text);
    if (refused) return setRefusal(refused);
    await Promise.all([setLocale(input.user.language), refreshSession()]);
    if (input.photo !== null) await queries.invalidateQueries(queryOf(api.user.photo, { id: user.id }));
    draft.drop();
    avatar.current?.reset();
    setKeptPhoto(null);
    form.setInitialValues(values);
    form.reset();
    await refreshed();
    notify.success('s_saved');
  });

  return (
    <form onSubmit={save} noValidate>
      <Stack gap="lg">
        <Refused refusal={refusal} />
        <PictureField
          ref={avatar}
          photo={session.photo}
          load={() => api.user.photo({ id: session.userid })}
          by="sliders"
          side={224}
          onChange={(changed) => {
            setPhotoChanged(changed);
            if (!changed) return;
            setKeptPhoto(null);
            keepPhoto();
          }}
        >
          <UserPhoto user={session} size={120} />
        </PictureField>
        <KeptPicture photo={keptPhoto} onUndo={() => setKeptPhoto(null)} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} maw={760}>
          <TextInput
            label={t('full_name')}
            autoComplete="name"
            maxLength={150}
            required
            readOnly={!mayChange}
            variant={mayChange ? 'default' : 'filled'}
            withAsterisk={mayChange}
            {...field('name')}
          />
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="email"
            maxLength={190}
            required
            readOnly={!mayChange}
            variant={mayChange ? 'default' : 'filled'}
            withAsterisk={mayChange}
            {...field('email')}
          />
          <Select
            label={t('preferred_language')}
            data={[
              { value: 'en', label: 'English' },
              { value: 'fr', label: 'Français' },
            ]}
            allowDeselect={false}
            {...field('language')}
          />
        </SimpleGrid>
        {!mayChange && (
          <Text size="sm" c="dimmed">
            {t('profile_fixed')}
          </Text>
        )}
        <div>
          <Button type="submit" disabled={!valid || !unsaved} loading={form.submitting}>
            {t('save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
