import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../api.ts';
import { type Errand, type SentBack, wayBack } from '../../local/provider.ts';
import { newKeyToSealTo } from '../../local/sealed-to-key.ts';
import { enter, openDraftsOf, type SignInStep, session, showAgain, workstationHere } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { LoadingSign } from '../../ui/Loading.tsx';
import { notify } from '../../ui/notify.ts';
import { Languages } from '../Languages.tsx';
import key from '../pictures/key.svg?raw';
import { Picture } from '../pictures/Picture.tsx';
import { Quiet } from '../Quiet.tsx';
import { Refused } from '../Refused.tsx';
import { attempt, type Refusal } from '../refusal.ts';

const SecondStep = lazy(() => import('../second-step/SecondStep.tsx'));

type Returned = NonNullable<NonNullable<ReturnType<typeof wayBack>>['returned']>;
type Arrival = { readonly refusal: Refusal; readonly from: Errand['to'] } | { readonly step: SignInStep } | null;

/** The page on which each errand begins. */
const BEGINNINGS = { sign_in: '/login', invitation: '/login', unlock: '/lock_screen', bind: '/profile' } as const;

/** /callback: where the identity provider sends the browser back to. It ends what was begun before, or says why not. */
export default function Callback() {
  const t = useT();
  const navigate = useNavigate();
  const sentBack = useSearch({ strict: false }) as SentBack;
  const [arrival, setArrival] = useState<Arrival>(null);

  const signIn = async (returned: Returned, uuid: string | null): Promise<Arrival> => {
    const { public_key, open } = await newKeyToSealTo();
    let step: SignInStep | null = null;
    const refusal = await attempt('provider.signIn', 'e_app', async () => {
      const answer = await api.provider.signIn({
        ...returned,
        public_key,
        uuid,
        workstation: workstationHere() ?? null,
      });
      if (answer.code === 'second_step') step = { ...answer, open };
      if (answer.code === 'Ok') await enter(answer, open);
      return answer;
    });
    if (step) return { step };
    if (refusal?.code === 'maintenance') await navigate({ to: '/maintenance' });
    else if (!refusal) await navigate({ to: '/', replace: true });
    return refusal && { refusal, from: 'sign_in' };
  };

  const unlock = async (returned: Returned): Promise<Arrival> => {
    const current = session.get();
    if (!current) return { refusal: { code: 'session_used', text: 'session_used' }, from: 'sign_in' };
    const { public_key, open } = await newKeyToSealTo();
    const refusal = await attempt('provider.unlock', 'e_app', async () => {
      const answer = await api.provider.unlock({ ...returned, public_key });
      if (answer.code === 'Ok') await openDraftsOf(current, answer.row, open);
      return answer;
    });
    if (!refusal) showAgain();
    return refusal && { refusal, from: 'unlock' };
  };

  const bind = async (returned: Returned, ticket: string): Promise<Arrival> => {
    const refusal = await attempt('provider.bind', 'e_app', () => api.provider.bind({ ...returned, ticket }));
    if (refusal) return { refusal, from: 'bind' };
    notify.success('provider_is_bound');
    await navigate({ to: '/profile', search: { tab: 'provider' } as never, replace: true });
    return null;
  };

  const arrive = useEffectEvent(async () => {
    const back = wayBack(sentBack);
    // The address holds a code, which nobody should find in the history of a shared desk.
    history.replaceState(history.state, '', '/callback');
    if (!back) return setArrival({ refusal: { code: 'ticket_over', text: 'e_provider_way' }, from: 'sign_in' });
    const { errand, returned } = back;
    if (!returned)
      return setArrival({ refusal: { code: 'provider_refused', text: 'e_provider_refused' }, from: errand.to });
    if (errand.to === 'unlock') setArrival(await unlock(returned));
    else if (errand.to === 'bind') setArrival(await bind(returned, errand.ticket));
    // Another tab has signed in meanwhile; its session stays.
    else if (session.get()) setArrival({ refusal: { code: 'ticket_over', text: 'e_provider_way' }, from: 'sign_in' });
    else setArrival(await signIn(returned, errand.to === 'invitation' ? errand.uuid : null));
  });
  useEffect(() => void arrive(), []);

  if (arrival && 'step' in arrival)
    return (
      <Suspense>
        <SecondStep
          step={arrival.step}
          onBack={(over) =>
            over ? setArrival({ refusal: over, from: 'sign_in' }) : void navigate({ to: '/login', replace: true })
          }
        />
      </Suspense>
    );
  if (!arrival) return <LoadingSign />;
  return (
    <Quiet
      title={t(arrival.from === 'bind' || arrival.from === 'unlock' ? 'provider_not_confirmed' : 'provider_failed')}
      corner={<Languages />}
      picture={<Picture source={key} />}
    >
      <Refused refusal={arrival.refusal} />
      <Button onClick={() => void navigate({ to: BEGINNINGS[arrival.from], replace: true })}>
        {t('provider_back')}
      </Button>
    </Quiet>
  );
}
