import { Button, Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { Note } from '../Note.tsx';
import { Evidence } from './Evidence.tsx';
import { NotRead } from './NotRead.tsx';
import type { Booking } from './useBooking.ts';
import styles from './wizard.module.css';

/** Step 3, events only: the members that the plan is meant for, ticked beforehand (001 O-17). */
export function ParticipantsStep({ booking }: { booking: Booking }) {
  const t = useT();
  const locale = useLocale();
  const genders = useLookup('genders');
  const { household, eligible, left, draft } = booking;
  if (household.isError) return <NotRead onRetry={() => void household.refetch()} />;
  if (!household.data || !eligible) return <Skeleton h={180} />;
  const people = [...eligible, ...left];
  const ids = people.map(({ client_id }) => client_id);
  const others = household.data.members.length - eligible.length;
  if (people.length === 0)
    return (
      <Note hue="orange" live>
        {t('no_participants')}
      </Note>
    );
  const toggle = (id: number, on: boolean) =>
    booking.pickMembers(ids.filter((one) => (one === id ? on : draft.members.includes(one))));
  return (
    <Stack>
      <fieldset className={styles.members}>
        <legend>{t('who_takes_part')}</legend>
        {people.map((member) => (
          <Checkbox
            key={member.client_id}
            className={styles.member}
            checked={draft.members.includes(member.client_id)}
            onChange={(event) => toggle(member.client_id, event.currentTarget.checked)}
            label={member.name}
            description={[
              member.age === null ? null : t('age_of', { age: member.age }),
              nameOf(genders.byId(member.gender_type_id), locale),
              left.some((one) => one === member) && t('left_household'),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </fieldset>
      {people.length > 1 && draft.members.length < people.length && (
        <Button variant="default" onClick={() => booking.pickMembers(ids)} className={styles.start}>
          {t('choose_all')}
        </Button>
      )}
      <Evidence booking={booking} />
      {others > 0 && (
        <Text size="sm" c="dimmed">
          {t('others_not_eligible', { count: others })}
        </Text>
      )}
    </Stack>
  );
}
