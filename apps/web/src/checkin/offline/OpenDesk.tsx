import { Alert, Button, Paper, PasswordInput, Stack, Text } from '@mantine/core';
import { TYPED } from '@resa/rules/text/password-length';
import { type FormEvent, useState } from 'react';
import { openDesk } from '../../local/offline/desk.ts';
import type { OpensBy } from '../../local/offline/store.ts';
import { useT } from '../../local/texts.ts';
import { notify } from '../../ui/notify.ts';
import { PIN_FIELD } from '../../ui/pin-field.ts';

const WORDS = {
  password: { lead: 'offline_open_lead', label: 'password', wrong: 'e_bad_password', none: 'offline_none' },
  pin: { lead: 'offline_open_pin', label: 'offline_pin', wrong: 'offline_pin_wrong', none: 'offline_none' },
} as const;

/** After a reload without a network: the user's password or PIN opens the households that are kept here. */
export function OpenDesk({ by }: { by: OpensBy }) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<'wrong' | 'none' | null>(null);
  const open = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return;
    setBusy(true);
    const opened = await openDesk(password, by).catch(() => 'none' as const);
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
          <Text>{t(WORDS[by].lead)}</Text>
          {refused && (
            <Alert color="red" role="alert">
              {t(WORDS[by][refused])}
            </Alert>
          )}
          <PasswordInput
            label={t(WORDS[by].label)}
            {...(by === 'pin' ? PIN_FIELD : { autoComplete: 'current-password', maxLength: TYPED.max })}
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
