/** How the mail would look to an invented client, in both languages, and the same by mail to oneself. */
import { Button, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import type { MailKind } from '@resa/rules/text/mail-template';
import { IconEye, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { api, failureText } from '../api.ts';
import { useLocale, useT } from '../local/texts.ts';
import { notify } from '../ui/notify.ts';
import { LANGUAGE, ownFirst } from '../ui/own-language.ts';
import { RichText } from '../ui/RichText.tsx';
import type { Values } from './useMailForm.ts';

interface Props {
  id: number | null;
  kind: MailKind;
  values: Values;
  /** Whether the template could be saved. */
  valid: boolean;
}
type Shown = Awaited<ReturnType<typeof api.mails.preview>>;

export function Sample({ id, kind, values, valid }: Props) {
  const t = useT();
  const locale = useLocale();
  const [shown, setShown] = useState<{ of: Values; mails: Shown } | null>(null);
  const [busy, setBusy] = useState<'preview' | 'test' | null>(null);
  const act = async (what: 'preview' | 'test', run: () => Promise<void>) => {
    setBusy(what);
    try {
      await run();
    } catch (failure) {
      notify.error(failureText(failure, 'e_get_data'));
    }
    setBusy(null);
  };
  const row = { ...values, id, kind };
  return (
    <div>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconEye size={18} aria-hidden />}
          disabled={!valid}
          loading={busy === 'preview'}
          onClick={() =>
            void act('preview', async () => setShown({ of: values, mails: await api.mails.preview({ row }) }))
          }
        >
          {t('mail_preview')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconSend size={18} aria-hidden />}
          disabled={!valid}
          loading={busy === 'test'}
          onClick={() =>
            void act('test', async () => {
              const { sent_to } = await api.mails.test({ row });
              notify.success('mail_test_sent', { email: sent_to });
            })
          }
        >
          {t('mail_test')}
        </Button>
      </Group>
      {shown?.of === values && (
        <section aria-label={t('mail_preview')}>
          <Text size="sm" c="dimmed" my="xs">
            {t('mail_preview_about')}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {ownFirst(locale).map((into) => (
              <Paper key={into} withBorder p="md" lang={into}>
                <Text size="sm" c="dimmed" lang={locale}>
                  {t(LANGUAGE[into])}
                </Text>
                <Text fw={550} mb="xs">
                  {shown.mails[into].subject}
                </Text>
                <RichText html={shown.mails[into].html} />
              </Paper>
            ))}
          </SimpleGrid>
        </section>
      )}
    </div>
  );
}
