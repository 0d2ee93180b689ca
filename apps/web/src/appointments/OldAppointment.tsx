import { Button, Checkbox, Group, Input, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { OLD_APPOINTMENT_STEP } from '@resa/rules/booking/hours';
import { DAY_END, DAY_START } from '@resa/rules/booking/schedule';
import { minutesOf, timeOf } from '@resa/rules/time/dates';
import { MaskedInput } from '../forms/controls/MaskedInput.tsx';
import { dateMask } from '../forms/controls/mask.ts';
import { nameOf } from '../local/lookups.ts';
import { useSession } from '../local/session.ts';
import { useLocale, useT } from '../local/texts.ts';
import { SearchPerson } from '../people/SearchPerson.tsx';
import { type OldForm, useOldAppointment } from './useOldAppointment.ts';
import wizard from './wizard/wizard.module.css';

interface Props {
  place_id: number;
  onSaved: (at: { place_id: number; date: string }) => void;
  onClose: () => void;
}

/** The times that a past visit may have. */
const TIMES = Array.from(
  { length: (minutesOf(DAY_END) - minutesOf(DAY_START)) / OLD_APPOINTMENT_STEP + 1 },
  (_, index) => timeOf(minutesOf(DAY_START) + index * OLD_APPOINTMENT_STEP),
);

/** Records a visit that happened without a booking (001 O-46). */
export default function OldAppointment({ place_id, onSaved, onClose }: Props) {
  const t = useT();
  const locale = useLocale();
  const places = useSession().locations;
  const form = useOldAppointment(place_id, onSaved);
  const { old, change, idOf, faultOf } = form;
  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        form.submit();
      }}
    >
      <Stack maw={640}>
        {old.client ? (
          <TextInput
            label={t('client')}
            readOnly
            value={`${old.client.name} (${old.client.file_number})`}
            rightSectionWidth={110}
            rightSection={
              <Button variant="subtle" size="compact-sm" onClick={() => change({ client: null, members: [] })}>
                {t('choose_another')}
              </Button>
            }
          />
        ) : (
          <SearchPerson
            heads
            id={idOf('client')}
            label={t('find_client')}
            help="find_head_or_single"
            error={faultOf('client')}
            onPick={(person) => change({ client: person, members: [] })}
          />
        )}
        <Select
          label={t('location')}
          required
          allowDeselect={false}
          data={places.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={old.place_id === null ? null : String(old.place_id)}
          onChange={(id) => change({ place_id: Number(id), plan_id: null, members: [] })}
        />
        <Select
          label={t('appointment_type')}
          required
          id={idOf('plan_id')}
          error={faultOf('plan_id')}
          data={form.plans.map((plan) => ({ value: String(plan.id), label: nameOf(plan, locale) }))}
          value={old.plan_id === null ? null : String(old.plan_id)}
          onChange={(id) => change({ plan_id: id === null ? null : Number(id), members: [] })}
        />
        {form.event && <Participants form={form} />}
        <Group grow align="flex-start">
          <MaskedInput
            id={idOf('date')}
            label={t('date_of_visit')}
            required
            inputMode="numeric"
            autoComplete="off"
            classNames={{ input: 'tabular' }}
            mask={dateMask}
            error={faultOf('date')}
            value={old.date}
            onChange={(date) => change({ date })}
          />
          <Select
            label={t('time_of_visit')}
            required
            searchable
            selectFirstOptionOnChange
            id={idOf('time')}
            error={faultOf('time')}
            data={TIMES}
            value={old.time}
            onChange={(time) => change({ time })}
          />
        </Group>
        <Textarea
          label={t('comments')}
          autosize
          minRows={2}
          maxLength={2000}
          value={old.comments}
          onChange={(changed) => change({ comments: changed.currentTarget.value })}
        />
        <Group justify="space-between">
          <Button
            variant="default"
            onClick={async () => {
              if (await form.mayLeave()) onClose();
            }}
          >
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('record_visit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The members of the household who took part in an event. */
function Participants({ form: { old, change, idOf, faultOf, household } }: { form: OldForm }) {
  const t = useT();
  return (
    <fieldset className={wizard.members} id={idOf('members')} tabIndex={-1}>
      <legend>{t('who_takes_part')}</legend>
      {household.data?.members.map(({ client_id, name }) => (
        <Checkbox
          key={client_id}
          className={wizard.member}
          label={name}
          checked={old.members.includes(client_id)}
          onChange={(changed) =>
            change({
              members: changed.currentTarget.checked
                ? [...old.members, client_id]
                : old.members.filter((id) => id !== client_id),
            })
          }
        />
      ))}
      <Input.Error>{faultOf('members')}</Input.Error>
    </fieldset>
  );
}
