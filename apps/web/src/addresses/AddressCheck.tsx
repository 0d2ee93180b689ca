/** The address check of a form (000 O-40): proposes better addresses than the typed one, each taken with one click. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconMapPinCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { api, failureText } from '../api.ts';
import type { Form } from '../forms/useFormState.ts';
import { isTextKey, useT } from '../local/texts.ts';
import { notify } from '../ui/notify.ts';
import { type AddressValues, addressOf } from './fields.ts';
import { useAddressLine } from './useAddressLine.ts';

type Checked = Awaited<ReturnType<typeof api.addresses.check>>;
type Proposal = Checked['addresses'][number];

export function AddressCheck({ form }: { form: Form<AddressValues> }) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const [checked, setChecked] = useState<{ answer: Checked; of: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const typed = addressOf(form.values);
  // A response about an earlier address is ignored.
  const answer = checked?.of === JSON.stringify(typed) ? checked.answer : null;
  const check = async () => {
    setBusy(true);
    try {
      setChecked({ answer: await api.addresses.check({ address: typed }), of: JSON.stringify(typed) });
    } catch (failure) {
      notify.error(failureText(failure, 'e_get_data'));
    } finally {
      setBusy(false);
    }
  };
  const take = ({ address_ln1, ...others }: Proposal) => {
    form.set('address_ln1', address_ln1, others);
    button.current?.focus();
  };
  return (
    <Stack gap="xs">
      <Group>
        <Button
          ref={button}
          variant="default"
          leftSection={<IconMapPinCheck size={18} aria-hidden />}
          loading={busy}
          onClick={() => void check()}
        >
          {t('check_address')}
        </Button>
      </Group>
      <div role="status">{answer && <Found answer={answer} take={take} />}</div>
    </Stack>
  );
}

function Found({ answer: { addresses, doubts, real }, take }: { answer: Checked; take: (one: Proposal) => void }) {
  const t = useT();
  const line = useAddressLine();
  if (addresses.length > 0)
    return (
      <Alert color="orange" title={t('address_better')}>
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {addresses.map((address) => (
            <Group key={line(address)} component="li" gap="sm" justify="space-between">
              <Text size="sm" flex="1 1 220px">
                {line(address)}
              </Text>
              <Button size="xs" variant="default" onClick={() => take(address)}>
                {t('take_address')}
              </Button>
            </Group>
          ))}
        </Stack>
      </Alert>
    );
  if (doubts.length > 0)
    return (
      <Alert color="orange" title={t('address_doubt')}>
        {doubts.map(({ path, rule }) => (
          <Text key={path} size="sm">
            {isTextKey(rule) && t(rule)}
          </Text>
        ))}
      </Alert>
    );
  return (
    <Text size="sm" component="div">
      <Group gap={6}>
        {real === 1 && <IconCircleCheck size={18} aria-hidden />}
        {t(real === 1 ? 'address_real' : 'address_nothing_better')}
      </Group>
    </Text>
  );
}
