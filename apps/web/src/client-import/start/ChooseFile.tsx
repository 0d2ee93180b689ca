import { Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { LARGEST_IMPORT } from '@resa/contract/client-imports';
import { IconAlertTriangle, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { confirm } from '../../ui/confirm.ts';
import { useLeaving } from '../../ui/useLeaving.ts';
import styles from '../client-import.module.css';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file that is chosen or dropped is sent at once; a refusal is said here. */
export function ChooseFile({ onStarted }: { onStarted: (id: number) => void }) {
  const t = useT();
  const reset = useRef<() => void>(null);
  const { sending, refusal, send } = useStart(onStarted);
  const [over, setOver] = useState(false);
  const dragged = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Otherwise the browser opens the file in place of the page.
    event.preventDefault();
    setOver(true);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !sending) void send(file);
  };
  return (
    <Stack gap="sm">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same. */}
      <div
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={dragged}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        <IconFileSpreadsheet size={36} stroke={1.4} aria-hidden />
        {sending ? (
          <div className={styles.sending}>
            <Text size="sm" role="status" mb={4}>
              {t(sending.sent < 1 ? 'file_sending' : 'client_import_reading', { name: sending.name })}
            </Text>
            <Progress.Root size="md">
              <Progress.Section
                value={Math.max(4, sending.sent * 100)}
                aria-label={t('file_sending', { name: sending.name })}
                animated={sending.sent === 1}
              />
            </Progress.Root>
          </div>
        ) : (
          <>
            <Group gap="xs" justify="center">
              <FileButton
                accept={ACCEPTED}
                resetRef={reset}
                onChange={(file) => {
                  reset.current?.();
                  if (file) void send(file);
                }}
              >
                {(props) => (
                  <Button {...props} leftSection={<IconUpload size={18} aria-hidden />}>
                    {t('import_choose')}
                  </Button>
                )}
              </FileButton>
              <Text size="sm" c="dimmed" visibleFrom="sm">
                {t('client_import_drop')}
              </Text>
            </Group>
            <Text size="sm" c="dimmed" ta="center">
              {t('client_import_limits')}
            </Text>
          </>
        )}
      </div>
      {refusal && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {t(refusal)}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {t('client_import_kept_days')}
      </Text>
    </Stack>
  );
}

function useStart(onStarted: (id: number) => void) {
  const [sending, setSending] = useState<{ name: string; sent: number } | null>(null);
  const [refusal, setRefusal] = useState<TextKey | null>(null);
  const left = useRef(new AbortController());
  // Known at once: the page is left as soon as the file has arrived.
  const underWay = useRef(false);
  useLeaving(
    () => underWay.current,
    async () => left.current.abort(),
    {
      question: () =>
        confirm({
          title: 'ask_leave_sending_title',
          text: 'ask_leave_sending',
          values: { count: 1 },
          yes: 'leave_sending',
          danger: true,
        }),
    },
  );
  const send = async (file: File) => {
    setRefusal(null);
    // The server checks again; a file that is too large need not travel.
    if (file.size > LARGEST_IMPORT) return setRefusal('import_file_too_large');
    left.current = new AbortController();
    const { signal } = left.current;
    const begun = (sent: number | null) => {
      underWay.current = sent !== null;
      setSending(sent === null ? null : { name: file.name, sent });
    };
    begun(0);
    try {
      const answer = await api.clientImports.start(
        { import: { file, sheet: null } },
        { key: crypto.randomUUID(), signal, progress: begun },
      );
      begun(null);
      if (answer.code === 'Ok') return onStarted(answer.id);
      setRefusal(codeText('clientImports.start', answer.code, 'e_saving'));
    } catch (failure) {
      begun(null);
      if (!signal.aborted) setRefusal(failureText(failure, 'e_saving'));
    }
  };
  return { sending, refusal, send };
}
