import { Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import type { SimilarPerson } from '@resa/contract/clients';
import { linkOf } from '@resa/rules/person/client-state';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { useT } from '../../local/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useOpens } from '../../ui/useOpens.ts';
import styles from '../clients.module.css';
import { compare, type TypedPerson } from './similar.ts';

interface Props {
  typed: TypedPerson;
  /** Null while it is closed. */
  found: SimilarPerson | null;
  onClose: () => void;
}

/** What is typed beside a file that exists. It keeps its words while it closes. */
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

/** What is equal says so in words, not by colour alone. */
function Compared({ typed, found, onClose }: Props & { found: SimilarPerson }) {
  const t = useT();
  const opens = useOpens();
  const link = linkOf(found);
  return (
    <Stack>
      <table className={styles.compared}>
        <thead>
          <tr>
            <th scope="col">{t('compare_field')}</th>
            <th scope="col">{t('compare_typed')}</th>
            <th scope="col">{t('compare_found', { file_number: found.file_number })}</th>
          </tr>
        </thead>
        <tbody>
          {compare(typed, found).map(({ label, typed: mine, found: theirs, equal }) => (
            <tr key={label}>
              <th scope="row">{t(label)}</th>
              <td>{mine || '–'}</td>
              <td>
                {theirs || '–'}{' '}
                {equal && (
                  <span className={styles.equal}>
                    <IconCheck size={16} aria-hidden />
                    {t('compare_equal')}
                  </span>
                )}
              </td>
            </tr>
          ))}
          {found.address && (
            <tr>
              <th scope="row">{t('address')}</th>
              <td>–</td>
              <td>{found.address}</td>
            </tr>
          )}
        </tbody>
      </table>
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
