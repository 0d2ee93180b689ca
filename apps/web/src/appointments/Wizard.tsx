import { type ReactNode, useEffect } from 'react';
import { nameOf } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { EligibilityBadge } from '../people/EligibilityBadge.tsx';
import { ClientPhoto } from '../people/PersonCard.tsx';
import { Dated } from '../ui/Dated.tsx';
import { momentText } from '../ui/day-text.ts';
import { StateBadge } from '../ui/StateBadge.tsx';
import { useLeaving } from '../ui/useLeaving.ts';
import { WizardFrame } from '../ui/wizard/WizardFrame.tsx';
import { ClientEvidence } from './wizard/ClientEvidence.tsx';
import { ClientStep } from './wizard/ClientStep.tsx';
import { type BookedPerson, isEvent, type Step, startOf } from './wizard/draft.ts';
import { ParticipantsStep } from './wizard/ParticipantsStep.tsx';
import { PlaceStep } from './wizard/PlaceStep.tsx';
import { Repeat } from './wizard/Repeat.tsx';
import { SaveStep } from './wizard/SaveStep.tsx';
import { TimeStep } from './wizard/TimeStep.tsx';
import { TypeStep } from './wizard/TypeStep.tsx';
import { type Booking, useBooking } from './wizard/useBooking.ts';
import type { Beginning } from './wizard/useBookingDraft.ts';
import { type Booked, useSave } from './wizard/useSave.ts';
import styles from './wizard/wizard.module.css';

export interface WizardProps extends Beginning {
  onSaved: (booked: Booked) => void;
  onClose: () => void;
  /** Opens the appointment that prevents the booking. */
  onOpen?: (appointment_id: number) => void;
  /** Receives a function that closes the wizard from outside; it asks first if unsaved choices would be lost. */
  closeWith?: (ask: () => void) => void;
}

/** Booking one appointment (001 §2.9), as a mode of the calendar or in a dialog over a client's file. */
export function Wizard({ onSaved, onClose, closeWith, onOpen, ...beginning }: WizardProps) {
  const booking = useBooking(beginning);
  const { save, saving } = useSave(booking, onSaved);
  const mayLeave = useLeaving(booking.unsaved, booking.leave);
  const leave = async () => {
    if (await mayLeave()) onClose();
  };
  useEffect(() => closeWith?.(() => void leave()));
  const { draft, step } = booking;
  const chosen = useChosen(booking);
  return (
    <WizardFrame
      steps={booking.steps.map((one) => ({ ...one, chosen: chosen(one.name) }))}
      at={step}
      onGo={booking.go}
      finish={booking.editing ? 'save_changes' : 'book'}
      onFinish={() => void save()}
      finishing={saving}
      onLeave={() => void leave()}
      head={
        draft.client &&
        step !== 'client' && (
          <>
            <InHand booking={booking} client={draft.client} ofPage={!closeWith} />
            {onOpen && <ClientEvidence booking={booking} onOpen={onOpen} />}
          </>
        )
      }
      question={step === 'save' && !booking.editing && <Verify booking={booking} />}
    >
      <Current booking={booking} onWaiting={onSaved} />
    </WizardFrame>
  );
}

/** The choice of each step, in a few words. */
function useChosen({ draft, plan, places }: Booking): (step: Step) => ReactNode {
  const t = useT();
  const locale = useLocale();
  return (step) => {
    if (step === 'client') return draft.client?.name;
    if (step === 'place') return places.find(({ id }) => id === draft.place_id)?.name;
    if (step === 'type') return nameOf(plan ?? undefined, locale);
    if (step === 'participants') return t('participants_count', { count: draft.members.length });
    return step === 'time' ? startOf(draft) : null;
  };
}

interface PartProps {
  booking: Booking;
  /** The household was put on a waiting list, or the place held for it was booked. */
  onWaiting: (at: Booked) => void;
}

const PARTS: Readonly<Record<Step, (props: PartProps) => ReactNode>> = {
  client: ClientStep,
  place: PlaceStep,
  type: TypeStep,
  participants: ParticipantsStep,
  time: TimeStep,
  save: SaveStep,
};

function Current(props: PartProps) {
  const Part = PARTS[props.booking.step];
  return <Part {...props} />;
}

/** The question before booking (001 §2.9): what, for which client, where and when. */
function Verify({ booking: { draft, plan, places } }: { booking: Booking }) {
  const t = useT();
  const locale = useLocale();
  const { client, place_id, members } = draft;
  const text = isEvent(draft) ? 'ask_verify_appointment_event' : 'ask_verify_appointment';
  const values = {
    type: nameOf(plan ?? undefined, locale),
    name: client?.name ?? '',
    file_number: client?.file_number ?? '',
    place: places.find(({ id }) => id === place_id)?.name ?? '',
    when: momentText(startOf(draft) ?? '', locale),
    count: members.length,
  };
  return <Dated>{t(text, values)}</Dated>;
}

interface InHandProps {
  booking: Booking;
  client: BookedPerson;
  /** Whether the wizard is on a page and not in a dialog: its client then replaces the bar of the current client. */
  ofPage: boolean;
}

/**
 * Shows the client being booked, whether the household may be served, and the button that repeats the usual booking.
 */
function InHand({ booking, client, ofPage }: InHandProps) {
  const eligibility = booking.household.data?.eligibility;
  return (
    <div className={styles.currentClient} data-names-client={ofPage || undefined}>
      <ClientPhoto person={client} size={44} />
      <div className={styles.words}>
        <b>{client.name}</b>
        <small className="tabular">{client.file_number}</small>
      </div>
      {/* Drawn last: before the verdict, Tab reaches it sooner. */}
      {booking.draft.status === 1 && booking.step !== 'save' && !booking.editing && (
        <Repeat booking={booking} client_id={client.id} />
      )}
      <StateBadge kind="client_state" id={client.client_state_type_id} />
      {eligibility && <EligibilityBadge eligibility={eligibility} />}
    </div>
  );
}
