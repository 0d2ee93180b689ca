import { Alert, Button, Paper, PasswordInput, Stack, Text } from '@mantine/core';
import { TYPED } from '@resa/rules/text/password-length';
import { type FormEvent, useState } from 'react';
import { openDesk } from '../../local/offline/desk.ts';
import { useT } from '../../local/texts.ts';
import { notify } from '../../ui/notify.ts';

const WORDS = { wrong: 'e_bad_password', none: 'offline_none' } as const;

/** After a reload without a network: the user's password opens the households that are kept here. */
export function OpenDesk() {
  const t = useT();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<keyof typeof WORDS | null>(null);
  const open = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return;
    setBusy(true);
    const opened = await openDesk(password).catch(() => 'none' as const);
    setBusy(false);
    setPassword('');
    // Nothing is left to open.
    if (opened === 'erased') notify.error('offline_erased');
    else if (opened !== 'open') setRefused(opened);
  };
  return (
    <Paper p="lg" maw={420} withBorder>
      <form onSubmit={(event) => void open(event)} noValidate>
        <Stack>
          <Text>{t('offline_open_lead')}</Text>
          {refused && (
            <Alert color="red" role="alert">
              {t(WORDS[refused])}
            </Alert>
          )}
          <PasswordInput
            label={t('password')}
            autoComplete="current-password"
            maxLength={TYPED.max}
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('show_password'), tabIndex: 0 }}
          />
          <Button type="submit" loading={busy}>
            {t('unlock')}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
