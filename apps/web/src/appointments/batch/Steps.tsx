import { ActionIcon, Button, Checkbox, Group, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core';
import { eligibleParticipants } from '@resa/rules/booking/participants';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { nameOf } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import { ClientPhoto } from '../../people/PersonCard.tsx';
import { SearchPerson } from '../../people/SearchPerson.tsx';
import { arrowKeys } from '../../ui/arrow-keys.ts';
import { Dated } from '../../ui/Dated.tsx';
import { dayText, momentText } from '../../ui/day-text.ts';
import { notify } from '../../ui/notify.ts';
import { Tint } from '../../ui/StateBadge.tsx';
import { Choice, Choices } from '../../ui/wizard/Choice.tsx';
import wrapping from '../../ui/wrapping.module.css';
import styles from '../appointments.module.css';
import { MonthCalendar } from '../MonthCalendar.tsx';
import { Note } from '../Note.tsx';
import { SlotButton } from '../SlotButton.tsx';
import { isEvent, startOf } from '../wizard/draft.ts';
import { Detail } from '../wizard/Evidence.tsx';
import { NotRead } from '../wizard/NotRead.tsx';
import { whyNot } from '../wizard/party.ts';
import wizard from '../wizard/wizard.module.css';
import { addClient, chooseMembers, choosePlace, choosePlan, membersOf, removeClient } from './draft.ts';
import type { Batch, Checked } from './useBatch.ts';

interface Props {
  batch: Batch;
}

/** The clients to book: family heads and single persons, each once. */
export function Clients({ batch }: Props) {
  const t = useT();
  const { draft } = batch;
  return (
    <Stack>
      <SearchPerson
        heads
        label={t('find_client')}
        help="find_head_or_single"
        onPick={(person) => {
          if (draft.clients.some(({ id }) => id === person.id))
            notify.warn('client_already_added', { name: person.name });
          else batch.change(addClient(draft, person));
        }}
      />
      {draft.clients.length === 0 ? <Text c="dimmed">{t('no_clients_added')}</Text> : <Rows batch={batch} removable />}
    </Stack>
  );
}

/** The clients, each with the evidence against their booking. */
function Rows({ batch, removable = false }: Props & { removable?: boolean }) {
  const t = useT();
  return (
    <ul className={styles.history} aria-label={t('batch_clients')}>
      {batch.checked.map((one) => (
        <li key={one.client.id}>
          <ClientPhoto person={one.client} size={36} />
          <Stack gap={2} className={styles.grow}>
            <Group gap={8}>
              <Text fw={550}>{one.client.name}</Text>
              <Text size="sm" c="dimmed" className="tabular">
                {one.client.file_number}
              </Text>
            </Group>
            {batch.plan && <Verdict one={one} />}
          </Stack>
          {removable && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('remove_client', { name: one.client.name })}
              onClick={() => batch.change(removeClient(batch.draft, one.client.id))}
            >
              <IconX size={18} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}

function Verdict({ one: { state, evidences, details } }: { one: Checked }) {
  const t = useT();
  if (state === 'waiting') return <Text size="sm">{t('loading')}</Text>;
  if (state === 'free')
    return (
      <div>
        <Tint colour="green">{t('batch_included')}</Tint>
      </div>
    );
  return (
    <Stack gap={2} align="flex-start">
      <Tint colour="red">{t('batch_left_out')}</Tint>
      {state === 'unknown' && <Text size="sm">{t('e_get_data')}</Text>}
      {evidences.map((key) => (
        <Text key={key} size="sm">
          {t(key)} <Detail detail={details[key]} members={[]} />
        </Text>
      ))}
    </Stack>
  );
}

export function Places({ batch }: Props) {
  const { draft, places } = batch;
  return (
    <Choices>
      {places.map(({ id, name }) => (
        <Choice key={id} chosen={draft.place_id === id} onChoose={() => batch.choose(choosePlace(draft, id), 'place')}>
          <b>{name}</b>
        </Choice>
      ))}
    </Choices>
  );
}

export function Types({ batch }: Props) {
  const t = useT();
  const locale = useLocale();
  const { schedule, plans, draft } = batch;
  if (schedule.isError) return <NotRead onRetry={() => void schedule.refetch()} />;
  if (!plans) return <Skeleton h={180} />;
  if (plans.length === 0)
    return (
      <Note hue="orange" live>
        {t('rule_appointment_not_available')}
      </Note>
    );
  return (
    <Choices>
      {plans.map((plan) => (
        <Choice
          key={plan.id}
          chosen={draft.plan?.id === plan.id}
          disabled={plan.dates.length === 0}
          onChoose={() => batch.choose(choosePlan(draft, plan), 'type')}
        >
          <span className={wizard.words}>
            <b>{nameOf(plan, locale)}</b>
            <small>
              {plan.dates[0] ? (
                <Dated>{t('plan_first_date', { date: dayText(plan.dates[0], locale) })}</Dated>
              ) : (
                t('plan_no_date')
              )}
            </small>
          </span>
        </Choice>
      ))}
    </Choices>
  );
}

const isSingle = ({ eligible }: { eligible: readonly unknown[] | undefined }) => eligible?.length === 1;

/**
 * Only for events: each client's own members that the plan is meant for, ticked beforehand. A client without such a
 * member is left out here.
 */
export function Participants({ batch }: Props) {
  const t = useT();
  const today = useToday();
  const { draft, plan, households, tick } = batch;
  const offered = draft.clients.map((client, index) => {
    const members = households[index]?.data?.members;
    return { client, eligible: members && plan ? eligibleParticipants(members, plan, today) : undefined };
  });
  const untouched = offered.filter(({ client, eligible }) => eligible?.length && !draft.members[client.id]);
  useEffect(() => {
    if (untouched.length === 0) return;
    const ticked = untouched.map(({ client, eligible }) => [client.id, eligible?.map((one) => one.client_id) ?? []]);
    tick(Object.fromEntries(ticked), untouched.length === offered.length && offered.every(isSingle));
  });
  if (!plan) return <Skeleton h={180} />;
  return (
    <Stack>
      {offered.map(({ client, eligible }, index) => (
        <fieldset key={client.id} className={wizard.members}>
          <legend>{client.name}</legend>
          {households[index]?.isError && <NotRead onRetry={() => void households[index]?.refetch()} />}
          {!eligible && !households[index]?.isError && <Skeleton h={40} />}
          {eligible?.length === 0 && (
            <Note hue="orange" live>
              <Group gap="sm" justify="space-between">
                {t('no_participants')}
                <Button
                  variant="default"
                  size="xs"
                  className={wrapping.button}
                  onClick={() => batch.leaveOut(client.id)}
                >
                  {t('batch_leave_out', { name: client.name })}
                </Button>
              </Group>
            </Note>
          )}
          {eligible?.map((member) => (
            <Checkbox
              key={member.client_id}
              className={wizard.member}
              label={member.name}
              description={member.age === null ? undefined : t('age_of', { age: member.age })}
              checked={membersOf(draft, client.id).includes(member.client_id)}
              onChange={(event) => {
                const isChecked = event.currentTarget.checked;
                const ids = eligible
                  .map((one) => one.client_id)
                  .filter((id) => (id === member.client_id ? isChecked : membersOf(draft, client.id).includes(id)));
                batch.change(chooseMembers(draft, client.id, ids));
              }}
            />
          ))}
        </fieldset>
      ))}
    </Stack>
  );
}

export function Times({ batch }: Props) {
  const t = useT();
  const locale = useLocale();
  const today = useToday();
  const { draft, plan, schedule, slots, times, preferred, suggest, party } = batch;
  const [month, setMonth] = useState<string | null>(null);
  const first = plan && (preferred && plan.dates.includes(preferred) ? preferred : plan.dates[0]);
  useEffect(() => {
    if (draft.date === null && first) suggest({ ...draft, date: first, time: null });
  }, [draft, first, suggest]);
  if (!plan || !schedule.data) return <Skeleton h={320} />;
  const days = schedule.data.schedule;
  const reason = (date: string) => {
    const why = whyNot(plan, days, date, today);
    return why && t(why);
  };
  return (
    <div className={wizard.when}>
      <MonthCalendar
        label={t('choose_date')}
        value={draft.date}
        month={month ?? draft.date ?? today}
        today={today}
        onMonth={setMonth}
        onPick={(date) => reason(date) === null && batch.change({ ...draft, date, time: null })}
        facts={(date) => ({ closed: reason(date) })}
      />
      <Stack>
        <Title order={3}>{draft.date ? <Dated>{dayText(draft.date, locale)}</Dated> : t('choose_date')}</Title>
        <Text size="sm">{t('batch_party', { count: party })}</Text>
        {slots.isError && <Note hue="red">{t('e_get_data')}</Note>}
        {times?.length === 0 && <Note hue="orange">{t('rule_appointment_not_available')}</Note>}
        <ul className={styles.slots} aria-label={t('choose_time')} onKeyDown={arrowKeys}>
          {times?.map((slot) => (
            <li key={slot.time}>
              <SlotButton
                slot={slot}
                pressed={draft.time === slot.time}
                closed={slot.open === 1 ? undefined : t(slot.why ?? 'rule_max_appointments')}
                onPress={() => batch.change({ ...draft, time: slot.time })}
              />
            </li>
          ))}
        </ul>
        {draft.time && batch.settled && batch.included.length === 0 && (
          <Note hue="red" live>
            {t('no_data_found')}
          </Note>
        )}
        {draft.time && <Rows batch={batch} />}
      </Stack>
    </div>
  );
}

/** The clients who will be booked and those left out, above the button (001 O-48). */
export function Save({ batch }: Props) {
  const t = useT();
  const locale = useLocale();
  const { draft, plan, places, included, checked, settled } = batch;
  const start = startOf(draft);
  return (
    <Stack>
      <dl className={wizard.summary}>
        <dt>{t('location')}</dt>
        <dd>{places.find(({ id }) => id === draft.place_id)?.name}</dd>
        <dt>{t('appointment_type')}</dt>
        <dd>{nameOf(plan ?? undefined, locale)}</dd>
        <dt>{t('date_and_time')}</dt>
        <dd>{start && <Dated>{momentText(start, locale)}</Dated>}</dd>
        {isEvent(draft) && <dt>{t('participants')}</dt>}
        {isEvent(draft) && <dd>{batch.party}</dd>}
      </dl>
      {settled && included.length === 0 ? (
        <Note hue="red" live>
          {t('no_data_found')}
        </Note>
      ) : (
        <Note hue={included.length < checked.length ? 'orange' : 'green'} live>
          {t('ask_verify_batch', { count: included.length, left_out: checked.length - included.length })}
        </Note>
      )}
      <Rows batch={batch} />
      <Textarea
        label={t('comments')}
        description={t('batch_comments_help')}
        autosize
        minRows={2}
        maxLength={2000}
        value={draft.comments}
        onChange={(event) => batch.change({ ...draft, comments: event.currentTarget.value })}
      />
    </Stack>
  );
}
