import { Button, Group, ScrollArea, Skeleton, Stack, Text } from '@mantine/core';
import type { TakingBack } from '@resa/contract/file-update';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { codeText, failureText } from '../api.ts';
import type { CallOptions } from '../connect.ts';
import { type TextKey, useT } from '../local/texts.ts';
import { useOnce } from '../once.ts';
import { FileNumber } from '../people/FileNumber.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Failed } from '../ui/Failed.tsx';
import { notify } from '../ui/notify.ts';
import styles from './yearly.module.css';

interface Props {
  /** The files or children, before or after. */
  preview: Pick<UseQueryResult<TakingBack>, 'data' | 'error' | 'refetch'>;
  lead: TextKey;
  /** Absent once it was taken back: the dialog only shows who stayed. */
  undo?: { call: string; send: (options: CallOptions) => Promise<{ code: string }> };
  onClose: () => void;
}

/** Takes yearly work back, after showing how many go back and who stays because of a change since. */
export function TakeBack({ preview: { data, error, refetch }, lead, undo, onClose }: Props) {
  const t = useT();
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (!undo) return;
    setBusy(true);
    try {
      const { code } = await once({ call: undo.call }, undo.send);
      if (code !== 'Ok') return notify.error(codeText(undo.call, code, 'e_saving'));
      notify.success('s_taken_back');
      onClose();
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={t(undo ? 'yearly_undo_title' : 'yearly_show_kept')} onClose={onClose}>
      <Stack>
        <Text size="sm">{t(lead)}</Text>
        {error && <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton h={120} aria-busy="true" />}
        {data && (
          <div>
            <Text fw={550}>{t(undo ? 'yearly_back' : 'yearly_went_back', { back: data.back })}</Text>
            {data.waiting > 0 && <Text size="sm">{t('yearly_undoing', { waiting: data.waiting })}</Text>}
            <Text size="sm">{data.kept === 0 ? t('yearly_kept_none') : t('yearly_kept', { kept: data.kept })}</Text>
            {data.kept > 0 && (
              <ScrollArea.Autosize mah={280} mt="xs" type="auto">
                <ul className={styles.kept}>
                  {data.rows.map((file) => (
                    <li key={file.id}>
                      <Text size="sm">
                        {file.name} · <FileNumber {...file} />
                      </Text>
                    </li>
                  ))}
                </ul>
              </ScrollArea.Autosize>
            )}
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t(undo ? 'cancel' : 'close')}
          </Button>
          {undo && (
            <Button disabled={!data?.back} loading={busy} onClick={() => void send()}>
              {t('yearly_undo')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
