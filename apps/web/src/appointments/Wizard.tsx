import { Button, Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../local/texts.ts';
import { ClientPhoto } from '../ui/PersonCard.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { useLeaving } from '../ui/useLeaving.ts';
import { EligibilityBadge } from './EligibilityBadge.tsx';
import { ClientStep } from './wizard/ClientStep.tsx';
import type { BookedPerson, Step } from './wizard/draft.ts';
import { ParticipantsStep } from './wizard/ParticipantsStep.tsx';
import { PlaceStep } from './wizard/PlaceStep.tsx';
import { Repeat } from './wizard/Repeat.tsx';
import { SaveStep } from './wizard/SaveStep.tsx';
import { STEP_TEXTS, Steps } from './wizard/Steps.tsx';
import { TimeStep } from './wizard/TimeStep.tsx';
import { TypeStep } from './wizard/TypeStep.tsx';
import { type Beginning, type Booking, useBooking } from './wizard/useBooking.ts';
import { type Booked, useSave } from './wizard/useSave.ts';
import styles from './wizard/wizard.module.css';

export interface WizardProps extends Beginning {
  onSaved: (booked: Booked) => void;
  onClose: () => void;
  /** Receives how to close from outside: asks first where there is something to lose. */
  closeWith?: (ask: () => void) => void;
}

/** Booking one appointment (001 §2.9), as a mode of the calendar or in a dialog over a client's file. */
export function Wizard({ onSaved, onClose, closeWith, ...beginning }: WizardProps) {
  const t = useT();
  const booking = useBooking(beginning);
  const { save, saving } = useSave(booking, onSaved);
  const mayLeave = useLeaving(booking.unsaved, booking.leave);
  const leave = async () => {
    if (await mayLeave()) onClose();
  };
  useEffect(() => closeWith?.(() => void leave()));
  const { step } = booking;
  const last = step === 'save';
  return (
    <div className={styles.wizard}>
      {booking.draft.client && step !== 'client' && <InHand booking={booking} client={booking.draft.client} />}
      <div className={styles.frame}>
        <Steps booking={booking} />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (last) void save();
            else if (booking.ready(step)) booking.next();
          }}
        >
          <StepFrame step={step}>
            <Current booking={booking} />
          </StepFrame>
          <Group justify="space-between" mt="lg" className={styles.actions}>
            <Button variant="default" onClick={() => void leave()}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={saving} disabled={!booking.ready(step)}>
              {t(last ? 'book' : 'continue')}
            </Button>
          </Group>
        </form>
      </div>
    </div>
  );
}

const PARTS: Readonly<Record<Step, (props: { booking: Booking }) => ReactNode>> = {
  client: ClientStep,
  place: PlaceStep,
  type: TypeStep,
  participants: ParticipantsStep,
  time: TimeStep,
  save: SaveStep,
};

function Current(props: { booking: Booking }) {
  const Part = PARTS[props.booking.step];
  return <Part {...props} />;
}

/** A step under its heading, to which the focus moves whenever the step changes. */
function StepFrame({ step, children }: { step: Step; children: ReactNode }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) heading.current?.focus();
    before.current = step;
  }, [step]);
  return (
    <Stack>
      <Title order={2} ref={heading} tabIndex={-1} className={styles.heading} data-autofocus>
        {t(STEP_TEXTS[step])}
      </Title>
      {children}
    </Stack>
  );
}

/** Who is being booked, whether the household may be served, and the usual thing in one act. */
function InHand({ booking, client }: { booking: Booking; client: BookedPerson }) {
  const eligibility = booking.household.data?.eligibility;
  return (
    <div className={styles.inHand}>
      <ClientPhoto person={client} size={44} />
      <div className={styles.words}>
        <b>{client.name}</b>
        <small className="tabular">{client.file_number}</small>
      </div>
      <StateBadge kind="client_state" id={client.client_state_type_id} />
      {eligibility && <EligibilityBadge eligibility={eligibility} />}
      {booking.draft.status === 1 && booking.step !== 'save' && <Repeat booking={booking} client_id={client.id} />}
    </div>
  );
}
