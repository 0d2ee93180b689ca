/** Where an import begins: the imports that go on, the place for a file, and those that are over. */
import { Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { usePagedTable } from '../../ui/usePagedTable.ts';
import { WizardFrame } from '../../ui/wizard/WizardFrame.tsx';
import { STEPS, type StepName } from '../steps.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { Imports } from './Imports.tsx';

const DEFAULTS = { sorts: ['created_at'], sortBy: 'created_at', descending: true } as const;

export function Start() {
  const t = useT();
  const navigate = useNavigate();
  const { table } = usePagedTable(
    api.clientImports.list,
    DEFAULTS,
    ({ paging }) => paging,
    ({ dt }) => dt,
  );
  const steps = STEPS.map((name) => ({ name, label: `client_import_step_${name}` as const, done: false }));
  const open = (id: number, step?: StepName) =>
    void navigate({ to: '/import', search: { id, ...(step && { step }) } as never });
  return (
    <Stack gap="xl">
      <WizardFrame
        plain
        steps={steps}
        at="file"
        onGo={() => {}}
        onward={null}
        finish={null}
        onFinish={() => {}}
        finishing={false}
        leave="back"
        onLeave={() => void navigate({ to: '/clients_list' })}
      >
        <Text>{t('client_import_lead')}</Text>
        <ChooseFile onStarted={(id) => open(id, 'columns')} />
      </WizardFrame>
      {(table.failed || (table.total ?? 0) > 0) && (
        <section>
          <Title order={2} mb="sm">
            {t('client_imports_former')}
          </Title>
          <Imports table={table} onOpen={open} />
        </section>
      )}
    </Stack>
  );
}
