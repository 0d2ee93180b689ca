import { Button, Stack } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import { makeCurrent, useCurrentClient } from '../../local/current-client.ts';
import { useT } from '../../local/texts.ts';
import { SearchPerson } from '../../people/SearchPerson.tsx';
import { isBooked, useVerdicts } from '../../people/useVerdicts.ts';

interface Props {
  /** Books this client at the chosen time. */
  onBook: (client_id: number) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Chooses the client to book at the chosen time: the current client by Enter, or another one by a search. */
export function BookHere({ onBook, ref }: Props) {
  const t = useT();
  const current = useCurrentClient();
  const verdict = useVerdicts(current ? [current.id] : []).get(current?.id ?? 0);
  const offered = current && verdict && isBooked(verdict) ? current : null;
  return (
    <Stack gap="xs">
      {offered && (
        <Button
          variant="light"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
          styles={{ label: { whiteSpace: 'normal' } }}
          h="auto"
          mih={36}
          py={6}
          onClick={() => onBook(offered.id)}
        >
          {t('book_here_for', { name: offered.name })}
        </Button>
      )}
      <SearchPerson
        {...(ref && { ref })}
        label={t('book_here')}
        help="book_here_help"
        heads
        onBlank={() => offered && onBook(offered.id)}
        onPick={(person) => {
          makeCurrent(person);
          onBook(person.id);
        }}
      />
    </Stack>
  );
}
