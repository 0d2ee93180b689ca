/** The tabs of a file, in their order and groups. */
import { Stack } from '@mantine/core';
import type { Permission } from '@resa/contract/permissions';
import {
  type Icon,
  IconActivity,
  IconAddressBook,
  IconCalendar,
  IconCash,
  IconFileText,
  IconHistory,
  IconHome,
  IconListCheck,
  IconMail,
  IconMessage,
  IconSpeakerphone,
  IconTimeline,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { ClientAppointments } from '../../appointments/index.ts';
import { BulletinsOfClient } from '../../bulletins/index.ts';
import { ConsentsOfFile } from '../../consents/index.ts';
import { Documents, Proofs } from '../../documents/index.ts';
import type { TextKey } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';
import { Overview } from '../overview/Overview.tsx';
import { Profile } from './Profile.tsx';

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
  /** Names of parts that are shown within this one, which an address may name too. */
  readonly within?: readonly string[];
  readonly label: TextKey;
  readonly icon: Icon;
  readonly count?: number;
  /** Whether a new group of tabs begins here. */
  readonly begins?: true;
  /** Only of heads and single persons (000 O-27). */
  readonly ofHeads?: true;
  /** The permissions of which one is needed; without them everybody who may see the file sees the tab. */
  readonly may?: readonly Permission[];
  readonly show: () => ReactNode;
}

/** The profile while it is read, below the overview of the household. */
const ReadProfile = ({ file }: { file: ClientFileData }) => (
  <>
    <Overview file={file} />
    <Profile file={file} />
  </>
);

/** The part that the address names comes first. */
function ContactsAndConsents({ client }: Pick<ClientFileData, 'client'>) {
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const contacts = <Contacts key="contacts" client={client} />;
  const consents = <ConsentsOfFile key="consents" client={client} />;
  return <Stack gap="xl">{tab === 'consents' ? [consents, contacts] : [contacts, consents]}</Stack>;
}

export const partsOf = (file: ClientFileData, profile: ReactNode, editing: boolean): Part[] => [
  { name: 'profile', label: 'tab_profile', icon: IconUser, show: () => profile ?? <ReadProfile file={file} /> },
  {
    name: 'timeline',
    icon: IconTimeline,
    label: 'tab_timeline',
    ofHeads: true,
    show: () => <Timeline file={file} />,
  },
  {
    name: 'family',
    icon: IconUsers,
    begins: true,
    label: 'tab_family',
    count: file.members.length,
    ofHeads: true,
    // `profile` is set while the file is edited.
    show: () => <Household file={file} editing={profile !== undefined} />,
  },
  {
    name: 'housing',
    icon: IconHome,
    label: 'tab_housing',
    ofHeads: true,
    show: () => <Housing file={file} editing={editing} />,
  },
  {
    name: 'revenues',
    icon: IconCash,
    label: 'tab_revenues',
    show: () => <Revenues file={file} editing={editing} />,
  },
  {
    name: 'documents_setting',
    icon: IconListCheck,
    begins: true,
    label: 'tab_documents_setting',
    ofHeads: true,
    show: () => <Proofs client_id={file.client.id} missing={file.info.missing} editing={editing} />,
  },
  {
    name: 'documents',
    icon: IconFileText,
    label: 'tab_documents',
    show: () => <Documents client_id={file.client.id} members={file.members} editing={editing} />,
  },
  {
    name: 'documents_history',
    icon: IconHistory,
    within: ['revenues_history'],
    label: 'tab_history',
    show: () => <History file={file} editing={editing} />,
  },
  {
    name: 'appointments',
    icon: IconCalendar,
    begins: true,
    label: 'tab_appointments',
    ofHeads: true,
    may: ['view_appointments', 'crud_appointments'],
    show: () => <ClientAppointments client={file.client} />,
  },
  {
    name: 'comments',
    icon: IconMessage,
    begins: true,
    label: 'tab_comments',
    count: file.comments.length,
    ofHeads: true,
    show: () => <Comments file={file} />,
  },
  {
    name: 'bulletins',
    icon: IconSpeakerphone,
    label: 'tab_bulletins',
    count: file.counts.bulletins,
    ofHeads: true,
    may: ['view_bulletins', 'crud_bulletins'],
    show: () => <BulletinsOfClient client={file.client} />,
  },
  {
    name: 'emails',
    icon: IconMail,
    label: 'tab_emails',
    ofHeads: true,
    show: () => <Emails client={file.client} />,
  },
  {
    name: 'contacts',
    icon: IconAddressBook,
    label: 'tab_contacts',
    ofHeads: true,
    // A tab of their own would not fit the row at 1280 px in French.
    within: ['consents'],
    show: () => <ContactsAndConsents client={file.client} />,
  },
  {
    name: 'activity_logs',
    icon: IconActivity,
    begins: true,
    label: 'tab_activity_logs',
    may: ['view_logs'],
    show: () => <Log client_id={file.client.id} />,
  },
];
