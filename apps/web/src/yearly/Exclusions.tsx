import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core';
import type { ExcludedFile } from '@resa/contract/file-update';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { api, codeText, failureText } from '../api.ts';
import { useT } from '../local/texts.ts';
import { FileNumber } from '../people/FileNumber.tsx';
import { SearchPerson } from '../people/SearchPerson.tsx';
import { confirm } from '../ui/confirm.ts';
import { Empty } from '../ui/Empty.tsx';
import { focusHeading } from '../ui/focusHeading.ts';
import { notify } from '../ui/notify.ts';
import styles from './yearly.module.css';

/** The clients that the update leaves out: found by name, removed one by one or all (002 §2.11). */
export function Exclusions({ excluded }: { excluded: readonly ExcludedFile[] }) {
  const t = useT();
  const { busy, add, include, includeAll } = useExclusions();
  return (
    <Stack>
      <Box maw={420}>
        <SearchPerson label={t('update_exclude')} help="update_exclude_help" onPick={(person) => void add(person)} />
      </Box>
      {excluded.length === 0 && <Empty text="update_none_excluded" hint="update_none_excluded_hint" />}
      {excluded.length > 0 && (
        <ul className={styles.excluded} aria-label={t('update_exclusions')}>
          {excluded.map((file) => (
            <li key={file.id}>
              <Group justify="space-between" wrap="nowrap" gap="sm">
                <Text size="sm">
                  {file.name} · <FileNumber {...file} />
                </Text>
                <ActionIcon
                  variant="subtle"
                  size={28}
                  disabled={busy}
                  aria-label={t('update_include_of', { name: file.name })}
                  onClick={() => void include(file)}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </Group>
            </li>
          ))}
        </ul>
      )}
      {excluded.length > 0 && (
        <Group>
          <Button variant="default" disabled={busy} onClick={() => void includeAll()}>
            {t('update_include_all')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface Found {
  id: number;
  file_number: number;
  name: string;
}

function useExclusions() {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>, failed: 'e_saving' | 'e_removing') => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      notify.error(failureText(failure, failed));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    add: ({ id, file_number, name }: Found) =>
      run(async () => {
        const { code } = await api.file_update.store({ id, file_number });
        if (code === 'Ok') notify.success('update_excluded', { name });
        else notify.error(codeText('file_update.store', code, 'e_saving'));
      }, 'e_saving'),
    include: async ({ id, name }: ExcludedFile) => {
      const sure = await confirm({
        title: 'ask_update_include_title',
        text: 'ask_update_include',
        values: { name },
        yes: 'update_include',
      });
      if (!sure) return;
      await run(async () => void (await api.file_update.destroy({ id })), 'e_removing');
      focusHeading();
    },
    includeAll: async () => {
      const sure = await confirm({
        title: 'ask_update_include_all_title',
        text: 'ask_update_include_all',
        yes: 'update_include_all',
      });
      if (!sure) return;
      await run(async () => void (await api.file_update.destroyAll({})), 'e_removing');
      focusHeading();
    },
  };
}
