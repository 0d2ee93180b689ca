import { Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import type { SimilarPerson } from '@resa/contract/clients';
import { linkOf } from '@resa/rules/person/client-state';
import { IconExternalLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { useT } from '../../local/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useOpens } from '../../ui/useOpens.ts';
import { ComparedTable } from './ComparedTable.tsx';
import { compare, type TypedPerson } from './similar.ts';

interface Props {
  typed: TypedPerson;
  /** Null while it is closed. */
  found: SimilarPerson | null;
  onClose: () => void;
}

/** The typed person beside a file that exists. It keeps its content while it closes. */
export function Comparison({ typed, found, onClose }: Props) {
  const t = useT();
  const last = useRef(found);
  if (found) last.current = found;
  return (
    <Dialog opened={found !== null} onClose={onClose} title={t('compare_title')} size={750}>
      {last.current && <Compared typed={typed} found={last.current} onClose={onClose} />}
    </Dialog>
  );
}

function Compared({ typed, found, onClose }: Props & { found: SimilarPerson }) {
  const t = useT();
  const opens = useOpens();
  const link = linkOf(found);
  return (
    <Stack>
      <ComparedTable
        typed={{ label: 'compare_typed' }}
        found={{ label: 'compare_found', values: { file_number: found.file_number } }}
        rows={compare(typed, found)}
      />
      <Group justify="flex-end">
        {opens(link) && (
          <Button
            component="a"
            href={link}
            target="_blank"
            variant="default"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            {t('open_file')}
            <VisuallyHidden>{t('new_tab')}</VisuallyHidden>
          </Button>
        )}
        <Button onClick={onClose}>{t('close')}</Button>
      </Group>
    </Stack>
  );
}
