import { Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { useCurrentClient } from '../../local/current-client.ts';
import { useT } from '../../local/texts.ts';
import { Hit } from '../../people/Hit.tsx';
import { byHeading } from '../../people/PersonCard.tsx';
import { useFoundPersons } from '../../people/useFoundPersons.ts';
import { useVerdicts } from '../../people/useVerdicts.ts';
import { LoadingSign } from '../../ui/Loading.tsx';
import { Choice, Choices } from '../../ui/wizard/Choice.tsx';
import type { Booking } from './useBooking.ts';
import styles from './wizard.module.css';

/**
 * Step 0: family heads and single persons only (001 §7). Enter takes the first hit, or the current client; before there
 * are hits it searches at once, and takes the only one.
 */
export function ClientStep({ booking }: { booking: Booking }) {
  const t = useT();
  const current = useCurrentClient();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const {
    persons,
    shown: answered,
    unable,
    isFetching,
    only,
    hurry,
  } = useFoundPersons(api.appointments.searchFamilyHeadOrSingle, (search) => ({ search }), typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a response to Enter chooses by itself.
  useEffect(() => {
    if (only) booking.pickClient(only);
  }, [only]);
  const found = answered && !unable ? persons : null;
  const { client } = booking.draft;
  /** The current client is offered: a click, or Enter in the empty search, takes them. */
  const offered = found || client ? null : current;
  const alone = [client ?? offered].filter((person) => person !== null);
  const shown = found ? byHeading(found) : [{ heading: undefined, persons: alone }];
  const verdicts = useVerdicts(shown.flatMap(({ persons: some }) => some.map(({ id }) => id)));
  return (
    <Stack>
      <TextInput
        label={t('find_client')}
        description={t('find_head_or_single')}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={isFetching ? <LoadingSign size={16} /> : null}
        value={typed}
        autoComplete="off"
        ref={input}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          const blank = typed.trim() === '';
          if (event.key !== 'Enter' || event.repeat || (blank && !offered)) return;
          event.preventDefault();
          const first = blank ? offered : found?.[0];
          if (first) booking.pickClient(first);
          else hurry();
        }}
      />
      {unable && <Text role="alert">{t(unable)}</Text>}
      <VisuallyHidden role="status">{found && t('found_count', { count: found.length })}</VisuallyHidden>
      {found?.length === 0 && <Text c="dimmed">{t('no_head_or_single')}</Text>}
      <Choices>
        {shown.map(({ heading, persons: some }) => (
          <Fragment key={heading ?? ''}>
            {heading && <li className={styles.group}>{t(heading)}</li>}
            {some.map((person) => (
              <Choice key={person.id} chosen={person.id === client?.id} onChoose={() => booking.pickClient(person)}>
                <Hit person={person} eligibility={verdicts.get(person.id)} size={40} />
              </Choice>
            ))}
          </Fragment>
        ))}
      </Choices>
    </Stack>
  );
}
