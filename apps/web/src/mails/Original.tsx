import { Button, Group, Text } from '@mantine/core';
import { mailName } from '@resa/rules/text/mail-name';
import { IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { api, codeText, failureText } from '../api.ts';
import { useLocale, useT } from '../local/texts.ts';
import { useOnce } from '../once.ts';
import { refreshed } from '../queries.ts';
import { confirm } from '../ui/confirm.ts';
import { notify } from '../ui/notify.ts';
import type { MailRow } from './useMailForm.ts';

interface Props {
  stored: MailRow;
  /** Disabled while there is unsaved text, which would be lost. */
  unsaved: boolean;
  onRestored: () => void;
}

/** Restores the original words of a shipped template that the organization changed. */
export function Original({ stored: { id, worded, row_version, ...names }, unsaved, onRestored }: Props) {
  const t = useT();
  const name = mailName(names, useLocale());
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  if (worded === 0) return null;
  const restore = async () => {
    const sure = await confirm({
      title: 'mail_original_ask_title',
      text: 'mail_original_ask',
      values: { name },
      yes: 'mail_original',
    });
    if (!sure) return;
    setBusy(true);
    try {
      const { code } = await once({ id, row_version }, (options) => api.mails.restore({ id, row_version }, options));
      if (code !== 'Ok') return notify.error(codeText('mails.restore', code, 'e_saving'));
      // The form opens with the values stored now, not with those read before.
      await refreshed();
      notify.success('s_saved');
      onRestored();
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {t('mail_worded')}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconRestore size={16} aria-hidden />}
        loading={busy}
        disabled={unsaved}
        onClick={() => void restore()}
      >
        {t('mail_original')}
      </Button>
    </Group>
  );
}
