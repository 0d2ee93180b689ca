import { ActionIcon, Button, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { shownKey } from '@resa/rules/staff/second-step';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../local/texts.ts';
import { check, useFields } from '../fields.ts';
import { Refused } from '../Refused.tsx';
import type { Refusal } from '../refusal.ts';
import { Qr } from './Qr.tsx';
import classes from './second-step.module.css';
import { useCopy } from './useCopy.ts';
import { useFocus } from './useFocus.ts';

interface Props {
  /** The key for the app, and its address. */
  begun: { readonly key: string; readonly address: string };
  /** Proves the key by a code of the app; null when it worked. */
  finish: (code: string) => Promise<Refusal | null>;
  /** More controls beside the button. */
  children?: ReactNode;
}

/** The key for an app, to scan or to type, and the app's first code. */
export function SetUp({ begun, finish, children }: Props) {
  const t = useT();
  const copy = useCopy();
  const first = useFocus<HTMLInputElement>();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { form, field, submit } = useFields({ code: '' }, { code: check.required });
  const send = submit(async ({ code }) => {
    setRefusal(null);
    const refused = await finish(code);
    if (!refused) return;
    setRefusal(refused);
    form.setFieldValue('code', '');
    form.getInputNode('code')?.focus();
  });
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <Group align="flex-start" gap="lg">
          <Qr text={begun.address} />
          <Stack gap="xs" flex="1 1 220px">
            <Text fw={550}>{t('step_scan')}</Text>
            <Text size="sm" c="dimmed">
              {t('step_scan_help')}
            </Text>
            <Text size="sm">{t('step_key')}</Text>
            <Group gap={4} wrap="nowrap" align="flex-start">
              <Text className={classes.key}>{shownKey(begun.key)}</Text>
              <Tooltip label={t('step_key_copy')}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('step_key_copy')}
                  onClick={() => void copy(begun.key)}
                >
                  <IconCopy size={18} />
                </ActionIcon>
              </Tooltip>
            </Group>
          </Stack>
        </Group>
        <Refused refusal={refusal} />
        <TextInput
          label={t('step_first_code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          maw={320}
          required
          withAsterisk={false}
          ref={first}
          {...field('code')}
        />
        <Group>
          <Button type="submit" loading={form.submitting}>
            {t('step_finish')}
          </Button>
          {children}
        </Group>
      </Stack>
    </form>
  );
}
