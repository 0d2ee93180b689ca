/** The steps of a request (000 §2), each with the part of the file that it is about, and its gaps. */
import { Skeleton, Stack } from '@mantine/core';
import type { Missing } from '@resa/contract/requests';
import { OTHER_PERSON } from '@resa/rules/person/family';
import { stepToDo } from '@resa/rules/person/intake';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { ConsentStep, useConsentsAsked } from '../../consents/index.ts';
import { Documents, Proofs } from '../../documents/index.ts';
import { SavesByItself } from '../../forms/by-itself.ts';
import { focusSoon } from '../../forms/focusSoon.ts';
import { useLookup, useOption } from '../../local/lookups.ts';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { PartOfScreen, useParts } from '../../ui/part.tsx';
import { stepAfter } from '../../ui/wizard/steps.ts';
import { WizardFrame } from '../../ui/wizard/WizardFrame.tsx';
import type { ClientFileData } from '../client-file.ts';
import { Photo } from '../edit/Photo.tsx';
import { ProfileForm } from '../edit/ProfileForm.tsx';
import type { Edit } from '../edit/useEdit.ts';
import { Profile } from '../file/Profile.tsx';
import { placeOf } from '../file/profile-fields.ts';
import { Approval } from './Approval.tsx';
import { clearPartner } from './clear-partner.ts';
import { MemberProfiles } from './MemberProfiles.tsx';
import { MissingList, titleOf } from './MissingList.tsx';
import { Refuse } from './Refuse.tsx';
import { ServeWithoutName } from './ServeWithoutName.tsx';
import { householdLeads, LABELS, partnersCleared, type Step, stepNamed, stepsOf } from './steps.ts';
import { useApproval } from './useApproval.ts';

const Household = lazy(() => import('../household/Household.tsx'));
const Housing = lazy(() => import('../housing/Housing.tsx'));
const Revenues = lazy(() => import('../revenues/Revenues.tsx'));

interface Props {
  file: ClientFileData;
  /** Null while the request is read. */
  edit: Edit | null;
}

export function Steps({ file, edit }: Props) {
  const { missing } = file.info;
  const t = useT();
  const navigate = useNavigate();
  const { step } = useSearch({ strict: false }) as { step?: string };
  // The step where the intake was opened, which stays while its gaps are filled.
  const [began] = useState(() => stepToDo(missing));
  const at = stepNamed(step) ?? began;
  const { report } = useParts();
  const { approve, approving, finish, mayApprove } = useApproval(file, edit);
  const editing = edit !== null;
  const married = useOption('married_statuses') ?? [];
  const other = useLookup('family_role_types').byId(OTHER_PERSON);
  const cleared = partnersCleared(file, married, other);
  const asked = useConsentsAsked(file.client.id);
  // A fee that is ticked counts immediately; it is saved before the approval.
  const paid = edit?.form.values.fee_paid === 1;
  const stillMissing = missing.filter(({ field }) => !(paid && field === 'fee_paid'));

  const open = (to: Step) =>
    void navigate({
      to: '.',
      // The filters that one step's list keeps in the address do not apply to the next.
      search: ({ hfid }: Record<string, unknown>) => ({ hfid, step: to }),
    } as never);
  const go = async (to: Step) => {
    if (at === 'profile' && edit?.unsaved && to === stepAfter(steps, at) && !(await edit.saveAndStay({}))) return;
    if (at === 'members' && edit) await clearPartner(file, married, other);
    open(to);
  };
  const [wanted, want] = useWaiting(edit?.saving === true, (to: Step | 'end') => (to === 'end' ? approve() : go(to)));
  const toMissing = ({ step: to, field }: Missing) => {
    open(to);
    if (to === 'profile') focusSoon(placeOf(field));
  };
  const steps = stepsOf(stillMissing).map((one) => ({
    ...one,
    // A user who only reads can open every step. The profile form shows its gaps itself.
    open: !editing,
    ...((!editing || one.name === 'profile') && { valid: true }),
    ...(one.name === 'consents' && { valid: true, ...(!asked && { chosen: t('consent_not_asked'), named: true }) }),
    ...(one.name === 'members' && householdLeads(stillMissing, cleared) && { valid: true }),
    ...(one.name === 'approval' && { valid: editing && (mayApprove ? stillMissing.length === 0 : true) }),
    ...(stillMissing.length > 0 && { why: titleOf(stillMissing) }),
  }));
  return (
    <WizardFrame
      plain
      steps={steps}
      at={at}
      onGo={want}
      finish={finish}
      onFinish={() => want('end')}
      finishing={approving || wanted}
      otherEnd={<Refuse file={file} />}
      leave="intake_exit"
      onLeave={() => void navigate({ to: '/requests' })}
    >
      <PartOfScreen name={at} label={LABELS[at]} report={report}>
        <Stack gap="md">
          {edit && (
            // It stays while other steps are shown: a photo that is being cut is not lost.
            <div hidden={at !== 'profile'}>
              <Photo client={file.client} edit={edit} />
            </div>
          )}
          {at !== 'approval' && (
            <MissingList missing={missing.filter((one) => one.step === at)} file={file} onGo={toMissing} />
          )}
          <Suspense fallback={<Skeleton height={360} />}>
            <SavesByItself value={editing}>
              <Part at={at} file={file} edit={edit}>
                <Approval file={file} missing={stillMissing} edit={edit} onGo={toMissing} />
              </Part>
            </SavesByItself>
          </Suspense>
        </Stack>
      </PartOfScreen>
    </WizardFrame>
  );
}

/**
 * Runs an action once no save is running, so that no press is lost. Returns whether an action waits, and the function
 * that requests one.
 */
function useWaiting<W>(saving: boolean, act: (wanted: W) => Promise<void>): [boolean, (wanted: W) => void] {
  const [pending, setPending] = useState<W | null>(null);
  const start = useEffectEvent((one: W) => {
    setPending(null);
    void act(one);
  });
  useEffect(() => {
    if (pending !== null && !saving) start(pending);
  }, [pending, saving]);
  return [pending !== null, setPending];
}

/** The part of the file that a step shows; `children` is the last step. */
function Part({
  at,
  file,
  edit,
  children,
}: {
  at: Step;
  file: ClientFileData;
  edit: Edit | null;
  children: ReactNode;
}) {
  const editing = edit !== null;
  const may = useCan();
  const { id } = file.client;
  switch (at) {
    case 'profile':
      // Enter in a field saves, and the intake continues.
      return edit ? (
        <ProfileForm edit={{ ...edit, save: async () => void (await edit.saveAndStay({})) }} id={id} />
      ) : (
        <Profile file={file} />
      );
    case 'consents':
      return (
        <ConsentStep
          client={file.client}
          editing={editing}
          whenRefused={may('add_clients') && file.client.anonymous === 0 && <ServeWithoutName request={file} />}
        />
      );
    case 'housing':
      return <Housing file={file} editing={editing} whole />;
    case 'members':
      return (
        <>
          <Household file={file} editing={editing} />
          {editing && <MemberProfiles file={file} />}
        </>
      );
    case 'revenues':
      return <Revenues file={file} editing={editing} />;
    case 'proofs':
      return <Proofs client_id={id} missing={file.info.missing} editing={editing} />;
    case 'documents':
      return <Documents client_id={id} members={file.members} editing={editing} />;
    default:
      return children;
  }
}
