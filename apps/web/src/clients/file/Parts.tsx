/** The file's tabs; `tab` in the address opens one of them (000 §2), the profile when it names none. */
import { Badge, Card as Frame, Skeleton, Tabs, VisuallyHidden } from '@mantine/core';
import type { Permission } from '@resa/contract/permissions';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { ClientAppointments } from '../../appointments/index.ts';
import { BulletinsOfClient } from '../../bulletins/index.ts';
import { Documents, Proofs } from '../../documents/index.ts';
import { useCan } from '../../local/session.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { Figure } from '../../ui/Figure.tsx';
import { PartOfScreen, useParts } from '../../ui/part.tsx';
import type { ClientFileData } from '../client-file.ts';
import styles from '../clients.module.css';
import { MostUrgent } from './MostUrgent.tsx';
import { Profile } from './Profile.tsx';
import { useOpenTab } from './useOpenTab.ts';

const Household = lazy(() => import('../household/Household.tsx'));
const Comments = lazy(() => import('../comments/Comments.tsx'));
const Contacts = lazy(() => import('../contacts/Contacts.tsx'));
const Emails = lazy(() => import('../emails/Emails.tsx'));
const Housing = lazy(() => import('../housing/Housing.tsx'));
const Revenues = lazy(() => import('../revenues/Revenues.tsx'));
const History = lazy(() => import('../history/History.tsx'));
const Timeline = lazy(() => import('../timeline/Timeline.tsx'));
const Log = lazy(() => import('../log/Log.tsx'));

export interface Part {
  readonly name: string;
  /** Parts of this one that an address may name as well. */
  readonly within?: readonly string[];
  readonly label: TextKey;
  readonly count?: number;
  /** Only of heads and single persons (000 O-27). */
  readonly ofHeads?: true;
  /** Any one of these suffices; without them the file's own right does. */
  readonly may?: readonly Permission[];
  readonly show: () => ReactNode;
}

export const partsOf = (file: ClientFileData, profile: ReactNode, editing: boolean): Part[] => [
  { name: 'profile', label: 'tab_profile', show: () => profile ?? <Profile file={file} /> },
  {
    name: 'timeline',
    label: 'tab_timeline',
    ofHeads: true,
    show: () => <Timeline file={file} />,
  },
  {
    name: 'family',
    label: 'tab_family',
    count: file.members.length,
    ofHeads: true,
    // `profile` is set while the file is edited.
    show: () => <Household file={file} editing={profile !== undefined} />,
  },
  {
    name: 'housing',
    label: 'tab_housing',
    ofHeads: true,
    show: () => <Housing file={file} editing={editing} />,
  },
  {
    name: 'revenues',
    label: 'tab_revenues',
    show: () => <Revenues file={file} editing={editing} />,
  },
  {
    name: 'documents_setting',
    label: 'tab_documents_setting',
    ofHeads: true,
    show: () => <Proofs client_id={file.client.id} missing={file.info.missing} editing={editing} />,
  },
  {
    name: 'documents',
    label: 'tab_documents',
    show: () => <Documents client_id={file.client.id} members={file.members} editing={editing} />,
  },
  {
    name: 'documents_history',
    within: ['revenues_history'],
    label: 'tab_history',
    show: () => <History file={file} editing={editing} />,
  },
  {
    name: 'appointments',
    label: 'tab_appointments',
    ofHeads: true,
    may: ['view_appointments', 'crud_appointments'],
    show: () => <ClientAppointments client={file.client} />,
  },
  {
    name: 'comments',
    label: 'tab_comments',
    count: file.comments.length,
    ofHeads: true,
    show: () => <Comments file={file} />,
  },
  {
    name: 'bulletins',
    label: 'tab_bulletins',
    count: file.counts.bulletins,
    ofHeads: true,
    may: ['view_bulletins', 'crud_bulletins'],
    show: () => <BulletinsOfClient client={file.client} />,
  },
  {
    name: 'emails',
    label: 'tab_emails',
    ofHeads: true,
    show: () => <Emails client={file.client} />,
  },
  {
    name: 'contacts',
    label: 'tab_contacts',
    ofHeads: true,
    show: () => <Contacts client={file.client} />,
  },
  {
    name: 'activity_logs',
    label: 'tab_activity_logs',
    may: ['view_logs'],
    show: () => <Log client_id={file.client.id} />,
  },
];

/**
 * `profile` takes the profile's place while the file is edited, and then `unsaved` says whether that holds unsaved work:
 * it is kept above the tabs.
 */
export function Parts({ file, profile, unsaved }: { file: ClientFileData; profile?: ReactNode; unsaved?: boolean }) {
  const t = useT();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const mayAny = useCan();
  const head = isHeadOrSingle(file.family_role_type_id);
  const open = useOpenTab();
  const parts = partsOf(file, profile, profile !== undefined).filter(
    ({ ofHeads, may }) => (head || !ofHeads) && (!may || mayAny(...may)),
  );
  const [first] = parts;
  const { report, isUnsaved } = useParts();
  const holdsWork = (name: string) => isUnsaved(name) || (name === 'profile' && unsaved === true);
  const current = parts.find(({ name, within = [] }) => [name, ...within].includes(tab ?? '')) ?? first;
  return (
    <div>
      {parts.some(({ name }) => name === 'bulletins') && current?.name !== 'bulletins' && (
        <MostUrgent bulletins={file.bulletins} onOpen={() => open('bulletins')} />
      )}
      <Frame p={0}>
        <Tabs value={current?.name ?? null} onChange={open} keepMounted={false}>
          <Tabs.List>
            {parts.map(({ name, label, count = 0 }) => (
              <Tabs.Tab
                key={name}
                value={name}
                className={styles.tab}
                rightSection={
                  count > 0 && (
                    <Badge variant="default" size="sm">
                      <Figure of={count} />
                    </Badge>
                  )
                }
              >
                {t(label)}
                {holdsWork(name) && <Unsaved />}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {parts.map(({ name, label, show }) => (
            <Tabs.Panel key={name} value={name} p={{ base: 'md', sm: 'lg' }}>
              <VisuallyHidden component="h2">{t(label)}</VisuallyHidden>
              <PartOfScreen {...{ name, label, report }}>
                <Suspense fallback={<Skeleton height={360} />}>{show()}</Suspense>
              </PartOfScreen>
            </Tabs.Panel>
          ))}
        </Tabs>
      </Frame>
    </div>
  );
}

/** Beside the label of a part that holds unsaved work. */
function Unsaved() {
  const t = useT();
  return (
    <>
      <span className={styles.unsaved} aria-hidden />
      <VisuallyHidden> {t('tab_unsaved')}</VisuallyHidden>
    </>
  );
}
