import { Button, Group, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { api, failureText } from '../api.ts';
import { useT } from '../local/texts.ts';
import { notify } from '../ui/notify.ts';

/** Sends a mail to the user, by the settings that are saved. */
export function TestMail({ sends }: { sends: 0 | 1 }) {
  const t = useT();
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const send = async () => {
    setSending(true);
    setSent(null);
    try {
      setSent((await api.app_settings.testMail({})).sent_to);
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setSending(false);
    }
  };
  return (
    <Group gap="sm" mt="lg">
      <Button
        variant="default"
        leftSection={<IconMail size={18} aria-hidden />}
        loading={sending}
        onClick={() => void send()}
      >
        {t('settings_test_mail')}
      </Button>
      <Text size="sm" role="status">
        {sent && t('settings_test_mail_sent', { address: sent })} {sends === 0 && t('settings_outbox')}
      </Text>
    </Group>
  );
}
