import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { SimilarPerson } from '@resa/contract/clients';
import { linkOf } from '@resa/rules/client-state';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { useT } from '../../local/texts.ts';
import { useOpens } from '../../ui/useOpens.ts';
import styles from '../clients.module.css';
import { compare, type TypedPerson } from './similar.ts';

interface Props {
  typed: TypedPerson;
  found: SimilarPerson;
  onClose: () => void;
}

/** What is typed beside a file that exists; what is equal says so in words, not by colour alone. */
export function Comparison({ typed, found, onClose }: Props) {
  const t = useT();
  const opens = useOpens();
  const phone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
  const link = linkOf(found);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('compare_title')}
      size={750}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
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
              {`${t('open_file')} (${t('new_tab')})`}
            </Button>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
