/** A client's file number: the link to the file. Resting on it for a second, by pointer or keyboard, shows the person (000 §2). */
import { Anchor, Group, Popover, Skeleton, Stack, Text } from '@mantine/core';
import { formatDigits } from '@resa/rules/text/phone-format';
import { age } from '@resa/rules/time/dates';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { api, failureText } from '../api.ts';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { useToday } from '../local/today.ts';
import { queryOf } from '../queries.ts';
import { BirthDate } from '../ui/DateText.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { useOpens } from '../ui/useOpens.ts';
import styles from './FileNumber.module.css';
import { ClientPhoto } from './PersonCard.tsx';

/** The delay in milliseconds: moving the pointer over a list shows nobody, so no view is recorded. */
const OPEN_DELAY_MS = 1000;
/** The time to move from the number to the card, in milliseconds. */
const TO_THE_CARD = 150;
/** Not at the end of the body: the card belongs to the page's main landmark, and no table cuts it off. */
const LANDMARK = { target: 'main' };

interface Props {
  id: number;
  file_number: number;
  name: string;
  /** A click anywhere in its row opens the file. */
  opensRow?: boolean;
}

export function FileNumber({ id, file_number, name, opensRow = false }: Props) {
  const t = useT();
  const opens = useOpens();
  const card = useId();
  const { opened, close, overLink, overCard } = useRest();
  if (!opens('/client')) return <span className="tabular">{file_number}</span>;
  return (
    <span className={styles.number}>
      <Anchor
        component={Link}
        inherit
        to="/client"
        search={{ hfid: id } as never}
        className="tabular"
        aria-label={t('open_file_of', { file_number, name })}
        aria-describedby={opened ? card : undefined}
        data-opens={opensRow || undefined}
        {...overLink}
      >
        {file_number}
      </Anchor>
      {/* Not around the link: one for each number would take longer to render than the list. */}
      {opened && (
        <Popover
          opened
          onDismiss={close}
          width={320}
          position="right"
          withArrow
          withRoles={false}
          portalProps={LANDMARK}
        >
          <Popover.Target>
            <span className={styles.place} />
          </Popover.Target>
          <Popover.Dropdown id={card} role="tooltip" {...overCard}>
            <PhotoCard id={id} />
          </Popover.Dropdown>
        </Popover>
      )}
    </span>
  );
}

/** Opens after a second's rest of the mouse or of the keyboard's focus; stays while the mouse is over the card. */
function useRest() {
  const [opened, setOpened] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const become = (next: boolean, after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened(next), after);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const close = () => {
    clearTimeout(timer.current);
    setOpened(false);
  };
  const onPointerLeave = () => become(false, TO_THE_CARD);
  return {
    opened,
    close,
    overLink: {
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && become(true, OPEN_DELAY_MS),
      onPointerLeave,
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && become(true, OPEN_DELAY_MS),
      onBlur: close,
      // Only the card closes, not the dialog that contains the number.
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !opened) return;
        event.stopPropagation();
        close();
      },
    },
    overCard: { onPointerEnter: () => become(true, 0), onPointerLeave },
  };
}

function PhotoCard({ id }: { id: number }) {
  const t = useT();
  const locale = useLocale();
  const today = useToday();
  const genders = useLookup('genders');
  const roles = useLookup('family_role_types');
  const { data, error } = useQuery(queryOf(api.clients.card, { id }));
  if (error) return <Text size="sm">{t(failureText(error, 'e_get_data'))}</Text>;
  if (!data) return <Skeleton height={96} />;
  const { client } = data;
  const gender = nameOf(genders.byId(client.gender_type_id), locale);
  const role = nameOf(roles.byId(client.family_role_type_id), locale);
  const household = client.family_size > 1 && t('household_of', { count: client.family_size });
  const phone = client.mobile ?? client.phone;
  return (
    <Group wrap="nowrap" gap="md" align="flex-start">
      <ClientPhoto person={client} size={96} />
      <Stack gap={2} miw={0}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {client.name}
        </Text>
        <Text size="sm" c="dimmed">
          <span className="tabular">{client.file_number}</span>
          {gender && ` · ${gender}`}
        </Text>
        {client.dob && (
          <Text size="sm" c="dimmed">
            <BirthDate {...client} /> ·{' '}
            {t(client.dob_known ? 'years' : 'years_about', { count: age(client.dob, today) })}
          </Text>
        )}
        {client.former_number && (
          <Text size="sm" c="dimmed">
            {t('former_number_is', { number: client.former_number })}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {[role, household].filter(Boolean).join(' · ')}
        </Text>
        {phone && (
          <Text size="sm" c="dimmed" className="tabular">
            {formatDigits(phone)}
          </Text>
        )}
        <div>
          <StateBadge kind="client_state" id={client.client_state_type_id} />
        </div>
      </Stack>
    </Group>
  );
}
