import { Box, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, codeText, failureText } from '../api.ts';
import { useOption } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { notify } from '../ui/notify.ts';
import { useObjectUrl } from '../ui/PhotoAvatar.tsx';
import { ACCEPTED, checkPicture, PHOTO_LIMIT, PICTURE_FAULTS } from '../ui/picture/cutting.ts';
import { fitted } from '../ui/picture/fitting.ts';
import { useAccepted } from '../ui/picture/useAccepted.ts';

/** The logo as it is printed, chosen and removed immediately. */
export function Logo({ logo }: { logo: 0 | 1 }) {
  const t = useT();
  const locale = useLocale();
  const organisation = useOption(`organisation_name_${locale}`) ?? '';
  const { data } = useQuery({ ...queryOf(api.app_settings.logo, {}), enabled: logo === 1, retry: false });
  const address = useObjectUrl(logo === 1 ? data : undefined);
  const { saving, save, reset } = useLogo();
  const accepted = useAccepted(ACCEPTED);
  return (
    <Stack gap="xs" mt="lg" role="group" aria-label={t('setting_logo')}>
      <Text fw={500} size="sm" aria-hidden>
        {t('setting_logo')}
      </Text>
      {address ? (
        <Box p="sm" bg="white" bd="1px solid var(--mantine-color-default-border)" w="fit-content" bdrs="md">
          <img
            src={address}
            alt={t('setting_logo_alt', { organisation })}
            style={{ display: 'block', maxWidth: '100%', maxHeight: 96 }}
          />
        </Box>
      ) : (
        <Text size="sm">{t('setting_logo_none')}</Text>
      )}
      <Group gap="sm">
        <FileButton accept={accepted} resetRef={reset} onChange={(file) => file && void save(file)}>
          {(props) => (
            <Button variant="default" loading={saving} {...props}>
              {t('setting_logo_choose')}
            </Button>
          )}
        </FileButton>
        {logo === 1 && (
          <Button variant="default" disabled={saving} onClick={() => void save(null)}>
            {t('setting_logo_remove')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t('setting_logo_help')}
      </Text>
    </Stack>
  );
}

function useLogo() {
  const [saving, setSaving] = useState(false);
  const reset = useRef<() => void>(null);
  const save = async (file: File | null) => {
    setSaving(true);
    for (const fault of PICTURE_FAULTS) notify.over(fault);
    try {
      const fit = file && (await fitted(file, LOGO_LIMIT));
      const refusal = typeof fit === 'string' ? fit : fit && checkPicture(fit);
      if (refusal) return notify.error(refusal);
      const { code } = await api.app_settings.updateLogo({ logo: fit instanceof File ? await dataUrl(fit) : '' });
      if (code === 'Ok') notify.success('s_saved');
      else notify.error(codeText('app_settings.updateLogo', code, 'e_saving'));
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setSaving(false);
      reset.current?.();
    }
  };
  return { saving, save, reset };
}

const LOGO_LIMIT = { ...PHOTO_LIMIT, transparent: true };

const dataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
