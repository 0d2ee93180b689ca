/** The file of an import: how it was read, another sheet of it, or another file. */
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../api.ts';
import { useT } from '../local/texts.ts';
import type { ImportRead } from './calls.ts';
import { Skipped } from './Skipped.tsx';
import { useCall } from './useCall.ts';
import { useDiscard } from './useDiscard.ts';

export function FileStep({ read: { import: one, wizard } }: { read: ImportRead }) {
  const t = useT();
  const navigate = useNavigate();
  const { busy, run } = useCall();
  const { discard, discarding } = useDiscard();
  const remove = async () => {
    if (await discard(one)) void navigate({ to: '/import' });
  };
  const choose = (sheet: string | null) =>
    sheet && run('chooseSheet', (options) => api.clientImports.chooseSheet({ id: one.id, sheet }, options));
  return (
    <Stack>
      <Text fw={550}>{one.file_name}</Text>
      {wizard && (
        <>
          <Text size="sm">{t('client_import_rows_count', { rows: wizard.table.rows })}</Text>
          {wizard.table.sheets.length > 1 && (
            <Select
              label={t('client_import_sheet')}
              description={t('client_import_sheet_help')}
              data={wizard.table.sheets}
              value={wizard.table.sheet}
              allowDeselect={false}
              disabled={busy}
              maw={360}
              onChange={(sheet) => void choose(sheet)}
            />
          )}
          <Skipped table={wizard.table} />
        </>
      )}
      <Group>
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden />}
          loading={discarding}
          onClick={() => void remove()}
        >
          {t('client_import_other_file')}
        </Button>
      </Group>
    </Stack>
  );
}
