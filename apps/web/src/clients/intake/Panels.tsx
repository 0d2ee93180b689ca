/**
 * The parts of a request other than its steps (000 §2): appointments, comments, former documents, bulletins, emails,
 * activity.
 */
import { Badge, Skeleton, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { DocumentsHistory } from '../../documents/index.ts';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { PartOfScreen, useParts } from '../../ui/part.tsx';
import type { ClientFileData } from '../client-file.ts';
import { type Part, partsOf } from '../file/parts-of.tsx';

const SHOWN = ['comments', 'appointments', 'documents_history', 'bulletins', 'emails', 'activity_logs'];

/** The tabs of the file that are not steps. */
function panelsOf(file: ClientFileData, editing: boolean): Part[] {
  const history = (
    <Suspense fallback={<Skeleton height={360} />}>
      <DocumentsHistory client_id={file.client.id} editing={editing} />
    </Suspense>
  );
  const parts = partsOf(file, undefined, editing).map((part): Part => {
    return part.name === 'documents_history' ? { ...part, label: 'tab_documents_history', show: () => history } : part;
  });
  return SHOWN.flatMap((name) => parts.filter((part) => part.name === name));
}

export default function Panels({ file, editing }: { file: ClientFileData; editing: boolean }) {
  const t = useT();
  const may = useCan();
  const navigate = useNavigate();
  const { panel } = useSearch({ strict: false }) as { panel?: string };
  const { report } = useParts();
  const panels = panelsOf(file, editing).filter((one) => !one.may || may(...one.may));
  const current = panels.find(({ name }) => name === panel) ?? panels[0];
  // The filters that one panel's list keeps in the address do not apply to the others.
  const show = (name: string | undefined) =>
    void navigate({
      to: '.',
      search: ({ hfid, step, person }: Record<string, unknown>) => ({ hfid, step, person, panel: name }),
      replace: true,
      resetScroll: false,
    } as never);
  const close = () => {
    // Esc is for the dialog that is open over this one.
    if (document.querySelectorAll('[role="dialog"]').length === 1) show(undefined);
  };
  return (
    <Dialog title={t('intake_panels_of', { name: file.client.name })} size={1080} onClose={close}>
      <Tabs value={current?.name ?? null} onChange={(name) => show(name ?? undefined)} keepMounted={false}>
        <Tabs.List>
          {panels.map(({ name, label, count = 0 }) => (
            <Tabs.Tab
              key={name}
              value={name}
              rightSection={
                count > 0 && (
                  <Badge variant="default" size="sm">
                    <Figure of={count} />
                  </Badge>
                )
              }
            >
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {panels.map(({ name, label, show: shown }) => (
          <Tabs.Panel key={name} value={name} pt="md">
            <PartOfScreen name={name} label={label} report={report}>
              {shown()}
            </PartOfScreen>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Dialog>
  );
}
