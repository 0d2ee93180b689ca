import { ActionIcon, Code, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type TextKey, useT } from '../../local/texts.ts';
import { notify } from '../../ui/notify.ts';

/** The addresses that the provider's own settings need. */
export function Addresses({ callback, logout }: { callback: string; logout: string }) {
  const t = useT();
  return (
    <Stack gap={6}>
      <Text size="sm">{t('provider_addresses')}</Text>
      <Address label="provider_callback" address={callback} />
      <Address label="provider_logout" address={logout} />
    </Stack>
  );
}

function Address({ label, address }: { label: TextKey; address: string }) {
  const t = useT();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notify.success('step_copied');
    } catch {
      notify.error('e_column_copied');
    }
  };
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t(label)}
      </Text>
      <Group gap={4} wrap="nowrap" align="center">
        <Code style={{ overflowWrap: 'anywhere' }}>{address}</Code>
        <Tooltip label={t('provider_copy')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('provider_copy_of', { name: t(label) })}
            onClick={() => void copy()}
          >
            <IconCopy size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
    </div>
  );
}
