import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import type { ProviderSettings } from '@resa/contract/provider';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useLocale, useT } from '../../local/texts.ts';

type Row = ProviderSettings['groups'][number];
interface Props {
  rows: readonly Row[];
  roles: readonly { id: number; lang_en: string; lang_fr: string }[];
  onChange: (rows: Row[]) => void;
}

/** The table of groups: the role that each group of the provider gives. */
export function Groups({ rows, roles, onChange }: Props) {
  const t = useT();
  const locale = useLocale();
  const choices = roles.map((role) => ({ value: String(role.id), label: role[`lang_${locale}`] }));
  const change = (at: number, row: Partial<Row>) =>
    onChange(rows.map((one, index) => (index === at ? { ...one, ...row } : one)));
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('provider_groups_help')}
      </Text>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own while they are typed
        <Group key={at} gap="xs" wrap="nowrap" align="flex-end">
          <TextInput
            flex={1}
            miw={0}
            label={t('provider_group')}
            maxLength={200}
            value={row.name}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <Select
            flex={1}
            miw={0}
            label={t('provider_group_role')}
            data={choices}
            allowDeselect={false}
            value={String(row.role_id)}
            onChange={(id) => id !== null && change(at, { role_id: Number(id) })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('provider_group_remove', { name: row.name })}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={roles.length === 0}
          onClick={() => onChange([...rows, { name: '', role_id: roles[0]?.id ?? 0 }])}
        >
          {t('provider_group_add')}
        </Button>
      </Group>
    </Stack>
  );
}
