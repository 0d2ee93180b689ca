/** Decisions for all rows of a kind at once. */
import { Alert, Button, Group, Text } from '@mantine/core';
import type { Mapping } from '@resa/rules/client-import/types';
import { IconHash, IconPhone, IconUsers } from '@tabler/icons-react';
import { api } from '../../api.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { confirm } from '../../ui/confirm.ts';
import type { Counts, ImportRow } from '../calls.ts';
import { useStepCall } from '../useCall.ts';

type Decision = 'same' | 'new' | 'out';
const DECISIONS: readonly { decision: Decision; label: TextKey; title: TextKey; text: TextKey }[] = [
  {
    decision: 'same',
    label: 'client_import_all_same',
    title: 'ask_client_import_all_same_title',
    text: 'ask_client_import_all_same',
  },
  {
    decision: 'new',
    label: 'client_import_all_new',
    title: 'ask_client_import_all_new_title',
    text: 'ask_client_import_all_new',
  },
  {
    decision: 'out',
    label: 'client_import_all_out',
    title: 'ask_client_import_all_out_title',
    text: 'ask_client_import_all_out',
  },
];
const TAKEN = 'import_phone_taken';
const SHARED = 'import_phone_shared';

interface Props {
  one: ImportRow;
  mapping: Mapping;
  counts: Counts;
  problems: readonly { code: string; persons: number; is_fault: 0 | 1 }[];
}

export function ByKind({ one: { id }, mapping, counts, problems }: Props) {
  const t = useT();
  const { busy, run } = useStepCall();
  const having = (problem: string) =>
    problems.find(({ code, is_fault }) => code === problem && (is_fault === 1 || code !== TAKEN))?.persons ?? 0;
  const phones = having(TAKEN);
  const numbers = having('import_number_used');
  const shared = mapping.shared_phones === null ? having(SHARED) : 0;
  const decide = async ({ decision, label, title, text }: (typeof DECISIONS)[number]) => {
    const sure = await confirm({ title, text, values: { count: counts.decide }, yes: label });
    if (sure) await run('decide', (options) => api.clientImports.decide({ id, keys: null, decision }, options));
  };
  const accept = async () => {
    const sure = await confirm({
      title: 'ask_client_import_phones_title',
      text: 'ask_client_import_phones',
      values: { count: phones },
      yes: 'client_import_accept_phones',
    });
    if (sure) await run('acceptPhones', (options) => api.clientImports.acceptPhones({ id }, options));
  };
  const decideForAll = (decided: Pick<Partial<Mapping>, 'shared_phones' | 'used_numbers'>) =>
    run('decideForAll', (options) => api.clientImports.decideForAll({ id, ...decided }, options));
  return (
    <>
      {counts.decide > 0 && (
        <Alert color="yellow" icon={<IconUsers size={18} aria-hidden />}>
          <Text size="sm">{t('client_import_decide_help', { count: counts.decide })}</Text>
          <Group gap="xs" mt="xs">
            {DECISIONS.map((one) => (
              <Button
                key={one.decision}
                size="compact-md"
                variant="default"
                disabled={busy}
                onClick={() => void decide(one)}
              >
                {t(one.label)}
              </Button>
            ))}
          </Group>
        </Alert>
      )}
      {numbers > 0 && (
        <Alert color="yellow" icon={<IconHash size={18} aria-hidden />}>
          <Text size="sm">{t('client_import_numbers_help', { count: numbers })}</Text>
          <Group gap="xs" mt="xs">
            <Button
              size="compact-md"
              variant="default"
              disabled={busy}
              onClick={() => void decideForAll({ used_numbers: 'former' })}
            >
              {t('client_import_numbers_former')}
            </Button>
          </Group>
        </Alert>
      )}
      {shared > 0 && (
        <Alert color="yellow" icon={<IconPhone size={18} aria-hidden />}>
          <Text size="sm">{t('client_import_shared_help', { count: shared })}</Text>
          <Group gap="xs" mt="xs">
            <Button
              size="compact-md"
              variant="default"
              disabled={busy}
              onClick={() => void decideForAll({ shared_phones: 'accept' })}
            >
              {t('client_import_shared_all')}
            </Button>
            <Button
              size="compact-md"
              variant="default"
              disabled={busy}
              onClick={() => void decideForAll({ shared_phones: 'first' })}
            >
              {t('client_import_shared_first')}
            </Button>
          </Group>
        </Alert>
      )}
      {phones > 0 && (
        <Alert color="yellow" icon={<IconPhone size={18} aria-hidden />}>
          <Text size="sm">{t('client_import_phones_help', { count: phones })}</Text>
          <Group gap="xs" mt="xs">
            <Button size="compact-md" variant="default" disabled={busy} onClick={() => void accept()}>
              {t('client_import_accept_phones')}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  );
}
