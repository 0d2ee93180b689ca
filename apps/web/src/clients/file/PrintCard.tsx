import { Button, Menu } from '@mantine/core';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { IconChevronDown, IconId } from '@tabler/icons-react';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { usePrintCard } from '../../people/usePrintCard.ts';
import { confirm } from '../../ui/confirm.ts';
import type { ClientFileData } from '../client-file.ts';

/** Prints the membership card of an active client, the same again or a new one for a lost one (000 §2, O-76). */
export function PrintCard({ client }: Pick<ClientFileData, 'client'>) {
  const t = useT();
  const may = useCan();
  const { print, busy } = usePrintCard(client);
  if (client.client_state_type_id !== CLIENT_STATE.active) return null;
  const replace = async () => {
    const { name } = client;
    const question = { title: 'card_new_title', text: 'card_new_ask', values: { name }, yes: 'card_new' } as const;
    if (await confirm(question)) await print({ replaces: true });
  };
  return (
    <Button.Group>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconId size={18} aria-hidden />}
        onClick={() => void print()}
      >
        {t('print_card')}
      </Button>
      {may('crud_clients') && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" px="xs" disabled={busy} aria-label={t('card_more')}>
              <IconChevronDown size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void replace()}>{t('card_new')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Button.Group>
  );
}
