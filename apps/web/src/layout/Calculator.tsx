/** The calculator of the top bar (001 §2.16). Its keys load when it is opened. */
import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useT } from '../local/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';

const CalculatorKeys = lazy(() => import('./CalculatorKeys.tsx'));
const Keys = () => (
  <Suspense fallback={<div style={{ height: 320 }} />}>
    <CalculatorKeys />
  </Suspense>
);

export function Calculator() {
  const t = useT();
  return (
    <Popover position="bottom-end" trapFocus returnFocus width={260}>
      <Popover.Target>
        <Tooltip label={t('calculator')}>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('calculator')}>
            <IconCalculator size={20} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('calculator')}>
        <Keys />
      </Popover.Dropdown>
    </Popover>
  );
}

export function CalculatorDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('calculator')} size={300} small>
      <Keys />
    </Dialog>
  );
}
