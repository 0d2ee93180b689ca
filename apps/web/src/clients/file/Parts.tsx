/** The file's tabs; `tab` in the address opens one of them (000 §2), the profile when it names none. */
import { Card as Frame, Skeleton, Tabs, VisuallyHidden } from '@mantine/core';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { PartOfScreen, useParts } from '../../ui/part.tsx';
import type { ClientFileData } from '../client-file.ts';
import styles from './file.module.css';
import { MostUrgent } from './MostUrgent.tsx';
import { partsOf } from './parts-of.tsx';
import { TabRow } from './TabRow.tsx';
import { useCompact } from './useCompact.ts';
import { useOpenTab } from './useOpenTab.ts';

interface PartsProps {
  file: ClientFileData;
  /** Takes the profile's place while the file is edited. */
  profile?: ReactNode;
  /** Whether `profile` holds unsaved work, which is kept above the tabs. */
  unsaved?: boolean;
  /** Below the tab. */
  children?: ReactNode;
}

export function Parts({ file, profile, unsaved, children }: PartsProps) {
  const t = useT();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const mayAny = useCan();
  const head = isHeadOrSingle(file.family_role_type_id);
  const open = useOpenTab();
  const parts = partsOf(file, profile, profile !== undefined).filter(
    ({ ofHeads, may }) => (head || !ofHeads) && (!may || mayAny(...may)),
  );
  const [first] = parts;
  const hasBulletins = parts.some(({ name }) => name === 'bulletins');
  const compact = useCompact();
  const { report, isUnsaved } = useParts();
  const holdsWork = (name: string) => isUnsaved(name) || (name === 'profile' && unsaved === true);
  const current = parts.find(({ name, within = [] }) => [name, ...within].includes(tab ?? '')) ?? first;
  return (
    <Tabs value={current?.name ?? null} onChange={open} keepMounted={false} className={styles.parts}>
      <TabRow parts={parts} current={current?.name} holdsWork={holdsWork} />
      <div className={styles.panel}>
        {hasBulletins && current?.name !== 'bulletins' && (!compact || current === first) && (
          <MostUrgent bulletins={file.bulletins} onOpen={() => open('bulletins')} />
        )}
        <Frame p={0}>
          {parts.map(({ name, label, show }) => (
            <Tabs.Panel key={name} value={name} p={{ base: 'md', sm: 'lg' }}>
              <VisuallyHidden component="h2">{t(label)}</VisuallyHidden>
              <PartOfScreen name={name} label={label} report={report}>
                <Suspense fallback={<Skeleton height={360} />}>{show()}</Suspense>
              </PartOfScreen>
            </Tabs.Panel>
          ))}
        </Frame>
        {children}
      </div>
    </Tabs>
  );
}
