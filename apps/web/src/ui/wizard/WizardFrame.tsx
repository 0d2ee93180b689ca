import { Button, Group, Loader, Stack, Text, Title, Tooltip } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { type TextKey, useT } from '../../local/texts.ts';
import { Stepper } from './Stepper.tsx';
import { isReachable, isValid, stepAfter, stepBefore, type WizardStep } from './steps.ts';
import styles from './wizard.module.css';

/** The heading of the step that is shown. */
export const STEP_HEADING = 'wizard_step';

interface Props<Name extends string> {
  steps: readonly WizardStep<Name>[];
  at: Name;
  onGo: (to: Name) => void;
  /** Replaces going to the next step when Continue is pressed. */
  onContinue?: () => void;
  /** The text of the Continue button, if it is another; null hides the button. */
  onward?: TextKey | null;
  /** The text and the action of the last step's button; null without an action. */
  finish: TextKey | null;
  onFinish: () => void;
  finishing: boolean;
  /** Another way to end, next to the button of the last step. */
  otherEnd?: ReactNode;
  /** The question of the last step, above the button that answers it. */
  question?: ReactNode;
  /** The text of the button that leaves; Cancel when absent. */
  leave?: TextKey;
  onLeave: () => void;
  /** Whether the steps have forms of their own, so that the wizard must not be a form. */
  plain?: boolean;
  /** Whether the steps are long, so that the buttons stay in sight. */
  long?: boolean;
  /** Above the steps: the person or thing that the wizard is about. */
  head?: ReactNode;
  /** The step itself, below its heading. */
  children: ReactNode;
}

/** The steps, the current one under its heading, and the buttons that leave, lead back and lead on. */
export function WizardFrame<Name extends string>(props: Props<Name>) {
  const { steps, at, onGo, onContinue, finish, onFinish, finishing, otherEnd, question, leave, onLeave, plain } = props;
  const { head, onward = 'continue', long = false, children } = props;
  const t = useT();
  const id = useId();
  const step = steps.find(({ name }) => name === at);
  if (!step) return null;
  const last = steps.at(-1) === step;
  const asks = last && question ? id : undefined;
  const words = last ? finish : onward;
  const Body = plain ? 'div' : 'form';
  const goOn = () => {
    if (!isValid(step) || finishing) return;
    if (last) onFinish();
    else if (onContinue) onContinue();
    else onGo(stepAfter(steps, at));
  };
  return (
    <div className={styles.wizard}>
      {head}
      <div className={styles.frame}>
        <Stepper steps={steps} at={at} onGo={(to) => isReachable(steps, to) && onGo(to)} />
        <Body
          {...(!plain && {
            noValidate: true,
            onSubmit: (event: FormEvent) => {
              event.preventDefault();
              goOn();
            },
          })}
        >
          <Headed name={at} label={step.label}>
            {children}
          </Headed>
          {asks && (
            <Text id={asks} fw={550} mt="lg">
              {question}
            </Text>
          )}
          <Group justify="space-between" mt="lg" {...((long || (last && plain)) && { className: styles.reach })}>
            <Button variant="default" onClick={onLeave}>
              {t(leave ?? 'cancel')}
            </Button>
            <Group gap="sm" justify="flex-end" ml="auto">
              {steps[0] !== step && !steps.find(({ name }) => name === stepBefore(steps, at))?.shut && (
                <Button variant="default" onClick={() => onGo(stepBefore(steps, at))}>
                  {t('back')}
                </Button>
              )}
              {last && otherEnd}
              {words && (
                <Onward step={step} busy={finishing} describedBy={asks} {...(plain && { onPress: goOn })}>
                  {t(words)}
                </Onward>
              )}
            </Group>
          </Group>
        </Body>
      </div>
    </div>
  );
}

interface OnwardProps {
  step: WizardStep;
  busy: boolean;
  describedBy: string | undefined;
  /** The action of the button, if it does not submit a form. */
  onPress?: () => void;
  children: ReactNode;
}

/** The button that continues or ends. While it is disabled it can still be reached with Tab, and says why. */
function Onward({ step, busy, describedBy, onPress, children }: OnwardProps) {
  const t = useT();
  const shut = !isValid(step);
  return (
    <Tooltip label={step.why && t(step.why)} disabled={!shut || !step.why}>
      <Button
        {...(onPress ? { onClick: onPress } : { type: 'submit' })}
        data-disabled={shut || undefined}
        aria-disabled={shut || busy || undefined}
        aria-busy={busy}
        aria-describedby={describedBy}
        className={styles.onward}
      >
        {children}
        {busy && <Loader className={styles.working} size={20} color="var(--button-color)" />}
      </Button>
    </Tooltip>
  );
}

/** A step under its heading, which takes the focus whenever the step changes. An arrow key leads into the choices. */
function Headed({ name, label, children }: { name: string; label: TextKey; children: ReactNode }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(name);
  useEffect(() => {
    if (before.current !== name) heading.current?.focus();
    before.current = name;
  }, [name]);
  return (
    <Stack onKeyDown={intoChoices}>
      <Title order={2} id={STEP_HEADING} ref={heading} tabIndex={-1} className={styles.heading} data-autofocus>
        {t(label)}
      </Title>
      {children}
    </Stack>
  );
}

/** Moves from the heading or a one-line field to the chosen choice, otherwise to the suggested or first one. */
function intoChoices(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target as HTMLElement;
  const onHeading = from.tagName === 'H2' && (event.key === 'ArrowDown' || event.key === 'ArrowRight');
  const onField = from.tagName === 'INPUT' && from.getAttribute('type') !== 'checkbox' && event.key === 'ArrowDown';
  if (!onHeading && !onField) return;
  const { currentTarget } = event;
  const choice = ['[aria-pressed=true]', '[data-suggested]', ':not([aria-disabled])']
    .map((which) => currentTarget.querySelector<HTMLElement>(`[data-choice]${which}:not([data-beside] *)`))
    .find((found) => found !== null);
  if (!choice) return;
  event.preventDefault();
  choice.focus();
}
