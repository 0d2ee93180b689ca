import { linkOf } from '@resa/rules/person/client-state';
import { useNavigate } from '@tanstack/react-router';
import { makeCurrent } from '../local/current-client.ts';
import { useOpens } from '../ui/useOpens.ts';
import type { PersonShown } from './PersonCard.tsx';

/** Makes a found client the current one and opens their file or intake; their card in the search for users who may open neither. */
export function useChoosePerson(): (person: PersonShown) => void {
  const opens = useOpens();
  const navigate = useNavigate();
  return (person) => {
    makeCurrent(person);
    const to = linkOf(person);
    void navigate({ to: opens(to) ? to : `/search?search=${person.file_number}` });
  };
}
