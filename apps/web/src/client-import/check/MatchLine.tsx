import { Anchor, Button, Group, Menu, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { REASONS } from '../../people/similar-reasons.ts';
import { BirthDate } from '../../ui/DateText.tsx';
import type { CheckRow, Reading } from '../calls.ts';
import { useCall } from '../useCall.ts';

const FieldsDialog = lazy(() => import('./FieldsDialog.tsx'));

interface Props {
  id: number;
  row: CheckRow;
  match: NonNullable<CheckRow['match']>;
  wizard: Reading;
  open: boolean;
}

/** Who a row may be, why, and what is decided about it. */
export function MatchLine({ id, row, match, wizard, open }: Props) {
  const t = useT();
  const { busy, run } = useCall();
  const [choosing, setChoosing] = useState(false);
  const decide = (decision: 'same' | 'new' | 'out', fields: string[] = []) =>
    run('decide', (options) => api.clientImports.decide({ id, keys: [row.key], decision, fields }, options));
  const { client_id, key, file_number, name, dob, reasons } = match;
  const line = String(key ?? '').split(':')[0] ?? '';
  const ofThis = (
    <VisuallyHidden> {t('client_import_row_of', { name: row.name, line: String(row.line) })}</VisuallyHidden>
  );
  return (
    <div>
      <Text size="sm" component="div">
        {t(row.kind === 'decide' ? 'client_import_may_be' : 'client_import_looks_like')}{' '}
        {client_id === null ? (
          t('client_import_in_file', { name, line })
        ) : (
          <Anchor component={Link} to={`/client?hfid=${client_id}`} target="_blank" size="sm">
            {t('client_import_existing', { name, file_number: file_number ?? '' })}
          </Anchor>
        )}
        {dob && (
          <>
            {' · '}
            <BirthDate dob={dob} dob_known={1} />
          </>
        )}
        {reasons.length > 0 && ` · ${reasons.map((reason) => t(REASONS[reason])).join(', ')}`}
      </Text>
      {open && (
        <Group gap={6} mt={4}>
          <Button
            size="compact-sm"
            variant={row.kind === 'same' ? 'light' : 'default'}
            aria-pressed={row.kind === 'same'}
            aria-disabled={busy || undefined}
            onClick={() => void decide('same')}
          >
            {t('client_import_is_same')}
            {ofThis}
          </Button>
          <Button
            size="compact-sm"
            variant={isNew(row) ? 'light' : 'default'}
            aria-pressed={isNew(row)}
            aria-disabled={busy || undefined}
            onClick={() => void decide('new')}
          >
            {t('client_import_is_other')}
            {ofThis}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="compact-sm" variant="subtle" rightSection={<IconChevronDown size={14} aria-hidden />}>
                {t('more')}
                {ofThis}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {client_id !== null && (
                <Menu.Item onClick={() => setChoosing(true)}>{t('client_import_same_fields')}</Menu.Item>
              )}
              <Menu.Item onClick={() => void decide('out')}>{t('client_import_leave_row')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      )}
      {choosing && (
        <Suspense>
          <FieldsDialog
            name={name}
            mapping={wizard.mapping}
            onClose={() => setChoosing(false)}
            onChosen={async (fields) => {
              if (await decide('same', fields)) setChoosing(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

const isNew = ({ kind }: CheckRow) => kind === 'new_household' || kind === 'new_member';
