import { Alert, Stack } from '@mantine/core';
import { saidNo } from '@resa/rules/consent/decision';
import type { ReactNode } from 'react';
import { useCan } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { decided, type Household } from './household.ts';
import { PersonConsents } from './PersonConsents.tsx';

interface Props {
  household: Household;
  /** Offered beside that warning. */
  whenRefused?: ReactNode;
}

/** The decisions of each person of a household, and a warning where one concerns the file itself. */
export function Summary({ household: { persons, purposes, today }, whenRefused }: Props) {
  const t = useT();
  const edits = useCan()('crud_clients');
  const required = purposes.filter((purpose) => purpose.required === 1);
  const refusing = persons.filter((person) =>
    required.some((purpose) => saidNo(decided(purpose, person, today).state)),
  );
  return (
    <Stack gap="md">
      {purposes.some(({ draft, active }) => draft === 1 && active === 1) && (
        <Alert color="yellow">{t('consent_draft_help')}</Alert>
      )}
      {refusing.length > 0 && (
        <Alert color="orange">
          <Stack gap="sm" align="start">
            {t('consent_service_refused', { names: refusing.map(({ name }) => name).join(', ') })}
            {whenRefused}
          </Stack>
        </Alert>
      )}
      {persons.map((person) => (
        <PersonConsents key={person.client_id} person={person} purposes={purposes} today={today} edits={edits} />
      ))}
    </Stack>
  );
}
