/** A document on the whole screen, beside the family record (000 §2): look, compare, verify. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Member } from '@resa/contract/persons';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api, failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { Failed } from '../../ui/Failed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useFocusBack } from '../../ui/useFocusBack.ts';
import styles from '../documents.module.css';
import type { Upload } from '../household.ts';
import type { Acts } from '../tab/useActs.ts';
import { useTypeName } from '../useTypeName.ts';
import { Picture } from './Picture.tsx';
import { Record } from './Record.tsx';
import { LARGEST_ZOOM, useZoom } from './useZoom.ts';

const Pdf = lazy(() => import('./Pdf.tsx'));

interface Props {
  document: Upload;
  members: readonly Member[];
  /** None while the file is only read. */
  acts: Acts | null;
  onShow: (id: number) => void;
  onClose: () => void;
}

export default function Preview({ document, members, acts, onShow, onClose }: Props) {
  const t = useT();
  const typeName = useTypeName();
  useFocusBack();
  const { id, client_id, document_type_id, name } = document;
  const check = useQuery(queryOf(api.documents.checkExtension, { client_id, id }));
  const line = check.data?.code === 'Ok' ? check.data.documents : [];
  const file = useQuery({ ...queryOf(api.documents.view, { id }), enabled: line.length > 0, staleTime: Infinity });
  const zoom = useZoom(id);
  const index = line.findIndex((one) => one.id === id);
  const refused = check.data && check.data.code !== 'Ok';
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={`${typeName(document_type_id)} · ${name}`}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={styles.preview}>
        <div className={styles.viewer}>
          <Group justify="space-between" gap="xs">
            <Group gap="xs">
              <Button
                {...PLAIN}
                leftSection={<IconZoomOut size={16} aria-hidden />}
                disabled={zoom.value === 1}
                onClick={zoom.less}
              >
                {t('zoom_less')}
              </Button>
              <Text className="tabular" aria-live="polite">
                {t('percent', { count: Math.round(zoom.value * 100) })}
              </Text>
              <Button
                {...PLAIN}
                leftSection={<IconZoomIn size={16} aria-hidden />}
                disabled={zoom.value === LARGEST_ZOOM}
                onClick={zoom.more}
              >
                {t('zoom_more')}
              </Button>
            </Group>
            {line.length > 1 && (
              <Group gap="xs">
                <Button
                  {...PLAIN}
                  leftSection={<IconChevronLeft size={16} aria-hidden />}
                  disabled={index <= 0}
                  onClick={() => onShow(line[index - 1]?.id ?? id)}
                >
                  {t('document_previous')}
                </Button>
                <Text className="tabular">{t('document_of', { number: index + 1, count: line.length })}</Text>
                <Button
                  {...PLAIN}
                  rightSection={<IconChevronRight size={16} aria-hidden />}
                  disabled={index >= line.length - 1}
                  onClick={() => onShow(line[index + 1]?.id ?? id)}
                >
                  {t('document_next')}
                </Button>
              </Group>
            )}
          </Group>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by the keyboard */}
          <section className={styles.scroll} ref={zoom.ref} tabIndex={0} aria-label={t('document_content', { name })}>
            {check.error || file.error || refused ? (
              <Failed
                text={failureText(check.error ?? file.error, 'e_downloading')}
                onRetry={() => void check.refetch()}
              />
            ) : !file.data ? (
              <Loading height={480} />
            ) : file.data.type === 'application/pdf' ? (
              <Suspense fallback={<Loading height={480} />}>
                <Pdf key={id} file={file.data} zoom={zoom.value} />
              </Suspense>
            ) : (
              <Picture key={id} file={file.data} name={name} zoom={zoom.value} />
            )}
          </section>
        </div>
        <Stack gap="md" className={styles.beside}>
          {acts && (
            <Button
              variant={document.verified ? 'default' : 'filled'}
              loading={acts.busy === id}
              onClick={() => void (document.verified ? acts.notVerify(document) : acts.verify(document))}
            >
              {t(document.verified ? 'not_verify' : 'verify')}
            </Button>
          )}
          <Record client_id={client_id} members={members} />
        </Stack>
      </div>
    </Modal>
  );
}

const PLAIN = { variant: 'default', size: 'compact-sm' } as const;
