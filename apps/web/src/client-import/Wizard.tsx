import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { api, failureText } from '../api.ts';
import { useT } from '../local/texts.ts';
import { Failed } from '../ui/Failed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { STEP_HEADING, WizardFrame } from '../ui/wizard/WizardFrame.tsx';
import type { ImportRead } from './calls.ts';
import { ColumnsStep } from './columns/ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { RunStep } from './RunStep.tsx';
import { isFinished, type StepName, stepShown, stepsOf } from './steps.ts';
import { useStepCall } from './useCall.ts';
import { useImport } from './useImport.ts';
import { useMapping } from './useMapping.ts';
import { ValuesStep } from './values/ValuesStep.tsx';

const CheckStep = lazy(() => import('./check/CheckStep.tsx'));
const ResultStep = lazy(() => import('./result/ResultStep.tsx'));

/** One import, at the step of the address. */
export function Wizard({ id }: { id: number }) {
  const { data, error, refetch } = useImport(id);
  if (error && !data) return <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  return data ? <Steps read={data} /> : <Loading height={420} />;
}

function Steps({ read }: { read: ImportRead }) {
  const t = useT();
  const navigate = useNavigate();
  const { step: asked } = useSearch({ strict: false }) as { step?: unknown };
  const { import: one, wizard, counts } = read;
  const { id } = one;
  const { busy, run } = useStepCall();
  const decisions = useMapping(id, wizard?.mapping);
  const mapping = decisions?.mapping ?? null;
  const at = stepShown(one.state, asked);
  useBegins(one.state, at);
  // This step replaces the button that chose the file or went on, so it takes over the focus.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById(STEP_HEADING)?.focus();
  }, []);
  const show = (step: StepName) =>
    void navigate({ to: '.', search: ((old: object) => ({ ...old, step })) as never, resetScroll: true });
  const go = async (to: StepName) => {
    const ahead = to === 'check' || to === 'import';
    if (ahead && decisions && !(await decisions.stored())) return;
    if (
      ahead &&
      one.state === 'columns' &&
      !(await run('check', (options) => api.clientImports.check({ id }, options)))
    )
      return;
    show(ahead && one.state === 'columns' ? 'check' : to);
  };
  const begin = () => run('run', (options) => api.clientImports.run({ id }, options));
  const steps = stepsOf(read, mapping, {
    file: one.file_name,
    ...(wizard && {
      columns: t('client_import_comes_to_short', { households: wizard.households, persons: wizard.persons }),
    }),
  });
  const onward = at === 'import' ? (one.state === 'check' ? ('client_import_begin' as const) : null) : undefined;
  return (
    <WizardFrame
      plain
      long
      steps={steps}
      at={at}
      onGo={(to) => void go(to)}
      {...(onward !== undefined && { onward })}
      {...(at === 'import' && { onContinue: () => void begin() })}
      {...(at === 'check' && one.state !== 'check' && { onContinue: () => show('result') })}
      finish={null}
      onFinish={() => {}}
      finishing={busy || (decisions?.saving ?? false)}
      leave={isFinished(one) ? 'close' : 'client_import_leave'}
      onLeave={() => void navigate({ to: '/import' })}
    >
      {at === 'file' && <FileStep read={read} />}
      {at === 'columns' && wizard && decisions && <ColumnsStep wizard={wizard} decisions={decisions} />}
      {at === 'values' && wizard && decisions && <ValuesStep wizard={wizard} decisions={decisions} />}
      {at === 'import' && <RunStep one={one} counts={counts} />}
      <Suspense fallback={<Loading height={320} />}>
        {at === 'check' && <CheckStep read={read} />}
        {at === 'result' && <ResultStep read={read} />}
      </Suspense>
    </WizardFrame>
  );
}

/** Keeps the step in the address current when the server goes on by itself, such as from the import to its result. */
function useBegins(state: ImportRead['import']['state'], at: StepName) {
  const navigate = useNavigate();
  const { step: asked } = useSearch({ strict: false }) as { step?: unknown };
  const elsewhere = asked !== undefined && asked !== at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a state that changes moves the address.
  useEffect(() => {
    if (elsewhere)
      void navigate({ to: '.', search: ((old: object) => ({ ...old, step: at })) as never, replace: true });
  }, [state, elsewhere]);
}
