import { Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import type { SimilarPerson } from '@resa/contract/clients';
import { linkOf } from '@resa/rules/person/client-state';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { useT } from '../../local/texts.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useOpens } from '../../ui/useOpens.ts';
import styles from '../clients.module.css';
import { compare, type Compared as Row, type TypedPerson } from './similar.ts';

interface Props {
  typed: TypedPerson;
  /** Null while it is closed. */
  found: SimilarPerson | null;
  onClose: () => void;
}

/** What is typed beside a file that exists. It keeps its content while it closes. */
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

/** Equal values are marked in words, not by colour alone. */
function Compared({ typed, found, onClose }: Props & { found: SimilarPerson }) {
  const t = useT();
  const opens = useOpens();
  const link = linkOf(found);
  const columns: Column<Row>[] = [
    { name: 'label', label: 'compare_field', heads: true, width: '26%', cell: ({ label }) => t(label) },
    { name: 'typed', label: 'compare_typed', cell: (row) => <Lines text={row.typed} /> },
    {
      name: 'found',
      label: 'compare_found',
      values: { file_number: found.file_number },
      cell: (row) => (
        <>
          <Lines text={row.found} /> {row.equal && <Same />}
        </>
      ),
    },
  ];
  return (
    <Stack>
      <DataTable
        bare
        label={t('compare_title')}
        columns={columns}
        rows={compare(typed, found)}
        rowKey={({ label }) => label}
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

/** Several phones, each on its line. */
const Lines = ({ text }: { text: string }) => <span className={styles.compared}>{text || '–'}</span>;

function Same() {
  const t = useT();
  return (
    <span className={styles.equal}>
      <IconCheck size={16} aria-hidden />
      {t('compare_equal')}
    </span>
  );
}
