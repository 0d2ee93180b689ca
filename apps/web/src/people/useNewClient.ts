import { typedName } from '@resa/rules/person/typed-name';
import { useNavigate } from '@tanstack/react-router';
import { nameNewClient } from '../local/new-name.ts';
import { useCan } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { useOpens } from '../ui/useOpens.ts';

/**
 * The offer of a new client by the name that a search did not find: its words, and what it does. Null for a text that is
 * no name, and for users who may not add a client (000 O-14).
 */
export function useNewClient(typed: string): { label: string; begin: () => void } | null {
  const t = useT();
  const navigate = useNavigate();
  const opens = useOpens()('/new_client');
  const name = typedName(typed);
  if (!useCan()('add_clients') || !opens || !name) return null;
  return {
    label: t('new_client_named', { name: [name.first_name, name.last_name].filter(Boolean).join(' ') }),
    begin: () => {
      nameNewClient(name);
      void navigate({ to: '/new_client' });
    },
  };
}
