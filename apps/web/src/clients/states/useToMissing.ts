import type { Missing } from '@resa/contract/requests';
import type { IntakeStep } from '@resa/rules/person/intake';
import { useNavigate } from '@tanstack/react-router';

/** The tab of the file that holds a step of the intake; the profile needs no name in the address. */
const TABS: Readonly<Record<IntakeStep, string | undefined>> = {
  profile: undefined,
  housing: 'housing',
  members: 'family',
  revenues: 'revenues',
  proofs: 'documents_setting',
  documents: 'documents',
  approval: undefined,
};

/** Opens the tab of the person's file in which something is missing. */
export function useToMissing(): (one: Missing) => void {
  const navigate = useNavigate();
  return ({ client_id, step }) =>
    void navigate({ to: '/client', search: { hfid: client_id, tab: TABS[step] } as never });
}
