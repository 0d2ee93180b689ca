import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { pinFault } from '@resa/rules/offline/pin';
import { type FormEvent, useRef, useState } from 'react';
import { typed } from '../../local/offline/desk.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { PIN_FIELD } from '../../ui/pin-field.ts';

const FAULTS = { digits: 'offline_pin_digits', simple: 'offline_pin_simple' } as const;

/** Sets the PIN of the user at this workstation; it stays here, and the server never sees it. */
export function PinDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const [fault, setFault] = useState<{ at: 'pin' | 'repeated'; text: TextKey } | null>(null);
  const [busy, setBusy] = useState(false);
  const inputs = { pin: useRef<HTMLInputElement>(null), repeated: useRef<HTMLInputElement>(null) };
  const refuse = (at: 'pin' | 'repeated', text: TextKey) => {
    setFault({ at, text });
    inputs[at].current?.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const found = pinFault(pin);
    if (found) return refuse('pin', FAULTS[found]);
    if (repeated !== pin) return refuse('repeated', 'offline_pin_differs');
    setBusy(true);
    const kept = await typed(pin, 'pin').then(
      () => true,
      () => false,
    );
    setBusy(false);
    if (!kept) return notify.error('offline_not_kept');
    onClose();
    notify.success('offline_pin_kept');
  };
  const field = (at: 'pin' | 'repeated') => ({
    ref: inputs[at],
    ...PIN_FIELD,
    required: true,
    error: fault?.at === at && t(fault.text),
    'aria-invalid': fault?.at === at || undefined,
    visibilityToggleButtonProps: { 'aria-label': t('show_password'), tabIndex: 0 },
  });
  return (
    <Dialog small title={t('offline_pin_set')} size={480} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack>
          <Text>{t('offline_pin_lead')}</Text>
          <PasswordInput
            {...field('pin')}
            label={t('offline_pin')}
            data-autofocus
            value={pin}
            onChange={(event) => setPin(event.currentTarget.value)}
          />
          <PasswordInput
            {...field('repeated')}
            label={t('offline_pin_repeat')}
            value={repeated}
            onChange={(event) => setRepeated(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
