import { Input, Pill, Text } from '@mantine/core';
import { useT } from '../../local/texts.ts';
import { SearchPerson } from '../../people/SearchPerson.tsx';
import type { LinkedClient } from './values.ts';

interface Props {
  clients: readonly LinkedClient[];
  fault: string | undefined;
  onChange: (clients: readonly LinkedClient[]) => void;
}

/** The clients of a bulletin, found one by one, each listed once. */
export function LinkedClients({ clients, fault, onChange }: Props) {
  const t = useT();
  return (
    <Input.Wrapper label={t('bulletin_linked')} labelElement="div" error={fault}>
      {clients.length === 0 ? (
        <Text size="sm" c="dimmed" my={4}>
          {t('bulletin_no_client_yet')}
        </Text>
      ) : (
        <Pill.Group role="list" aria-label={t('bulletin_linked')} my={6}>
          {clients.map((client) => (
            <Pill
              key={client.client_id}
              role="listitem"
              size="md"
              withRemoveButton
              removeButtonProps={{
                'aria-label': t('bulletin_unlink', { name: client.name }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => onChange(clients.filter(({ client_id }) => client_id !== client.client_id))}
            >
              {client.name} · <span className="tabular">{client.file_number}</span>
            </Pill>
          ))}
        </Pill.Group>
      )}
      <SearchPerson
        label={t('bulletin_link_client')}
        help="search_person_help"
        onPick={({ id: client_id, file_number, name }) => {
          if (clients.some((client) => client.client_id === client_id)) return;
          onChange([...clients, { client_id, file_number, name }]);
        }}
      />
    </Input.Wrapper>
  );
}
