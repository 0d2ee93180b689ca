import { Alert, Button, FileInput, Group, Stack } from '@mantine/core';
import { titleOf } from '@resa/contract/lists/labels';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { useT } from '../../local/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { List } from '../lists.ts';
import { Planned } from './Planned.tsx';
import { useImport, useLimits } from './useImport.ts';

interface Props {
  list: List;
  onClose: () => void;
}

export function ImportDialog({ list, onClose }: Props) {
  const t = useT();
  const limits = useLimits();
  const { choose, preview, refusal, busy, write } = useImport(list, onClose);
  const changes = preview ? preview.counts.store + preview.counts.update : 0;
  const ready = preview !== null && preview.counts.fault === 0 && changes > 0;
  return (
    <Dialog title={t('import_into', { list: t(titleOf(list.name)) })} size={820} onClose={onClose}>
      <Stack>
        <FileInput
          label={t('import_file')}
          description={t('import_help', limits)}
          accept=".csv,.xlsx,text/csv"
          leftSection={<IconUpload size={18} aria-hidden />}
          placeholder={t('import_choose')}
          data-autofocus
          onChange={choose}
        />
        {refusal && (
          <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {t(refusal.key, { ...limits, ...refusal.values })}
          </Alert>
        )}
        {preview && <Planned list={list} preview={preview} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={!ready} loading={busy} onClick={() => void write()}>
            {ready ? t('import_confirm', { count: changes }) : t('import_list_short')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
