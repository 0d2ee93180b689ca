import { Button } from '@mantine/core';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { IconId } from '@tabler/icons-react';
import { useT } from '../../local/texts.ts';
import { usePrintCard } from '../../people/usePrintCard.ts';
import type { ClientFileData } from '../client-file.ts';

/** Prints the membership card of an active client (000 §2, O-76). */
export function PrintCard({ client }: Pick<ClientFileData, 'client'>) {
  const t = useT();
  const { print, busy } = usePrintCard(client);
  if (client.client_state_type_id !== CLIENT_STATE.active) return null;
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconId size={18} aria-hidden />}
      onClick={() => void print()}
    >
      {t('print_card')}
    </Button>
  );
}
