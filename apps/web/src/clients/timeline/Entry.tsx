import { Button, Group, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import type { TimelineEntry, TimelineKind } from '@resa/contract/timeline';
import {
  IconBan,
  IconCalendarPlus,
  IconFileText,
  IconFlag,
  IconMail,
  IconMessage,
  IconSpeakerphone,
  IconTableImport,
  IconUserCheck,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { type TextKey, useLocale, useT } from '../../local/texts.ts';
import { DateText } from '../../ui/DateText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { ClientFileData } from '../client-file.ts';
import styles from './timeline.module.css';

type Kind = { readonly icon: typeof IconBan; readonly label: TextKey; readonly tab?: string; readonly opens?: TextKey };
const appointments = { tab: 'appointments', opens: 'tab_appointments' } as const;
const bulletins = { tab: 'bulletins', opens: 'tab_bulletins' } as const;

const KINDS: Readonly<Record<TimelineKind, Kind>> = {
  booking: { icon: IconCalendarPlus, label: 'timeline_booking', ...appointments },
  visit: { icon: IconUserCheck, label: 'timeline_visit', ...appointments },
  status: { icon: IconBan, label: 'timeline_cancelled', ...appointments },
  state: { icon: IconFlag, label: 'timeline_state' },
  bulletin: { icon: IconSpeakerphone, label: 'timeline_bulletin', ...bulletins },
  bulletin_closed: { icon: IconSpeakerphone, label: 'timeline_bulletin_closed', ...bulletins },
  comment: { icon: IconMessage, label: 'timeline_comment', tab: 'comments', opens: 'tab_comments' },
  document: { icon: IconFileText, label: 'timeline_document', tab: 'documents', opens: 'tab_documents' },
  email: { icon: IconMail, label: 'timeline_email', tab: 'emails', opens: 'tab_emails' },
  import: { icon: IconTableImport, label: 'timeline_import' },
  import_update: { icon: IconTableImport, label: 'timeline_import_update' },
};
/** The event of an appointment, by its status. */
const STATUSES: Readonly<Record<number, TextKey>> = {
  1: 'timeline_open',
  3: 'timeline_no_show',
  4: 'timeline_cancelled',
};

interface Props {
  entry: TimelineEntry;
  /** The day of the heading above it, which is not written again. */
  day: string;
  members: ClientFileData['members'];
  onOpen: (tab: string) => void;
}

/** An event: what happened, the person, who did it and when; its tab is one press away. */
export function Entry({ entry, day, members, onOpen }: Props) {
  const t = useT();
  const { icon: Icon, label, tab, opens } = KINDS[entry.kind];
  const name = t(entry.kind === 'status' ? (STATUSES[entry.to ?? 0] ?? label) : label);
  return (
    <li className={styles.entry}>
      <ThemeIcon variant="light" size={32} radius="xl" aria-hidden>
        <Icon size={18} />
      </ThemeIcon>
      <div className={styles.words}>
        <Group gap={8}>
          <Text fw={600}>{name}</Text>
          <TypeName entry={entry} />
        </Group>
        <What entry={entry} day={day} />
        <Text size="sm" c="dimmed" component="div">
          <Pieces>
            <DateText value={entry.at} under={day} />
            {members.length > 1 && <Whom entry={entry} members={members} />}
            {entry.by && t('timeline_by', { name: entry.by })}
          </Pieces>
        </Text>
      </div>
      {tab && opens && (
        <Button variant="default" size="compact-sm" onClick={() => onOpen(tab)}>
          {t('view')}
          <VisuallyHidden> {t('timeline_open_tab', { tab: t(opens) })}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

/** The pieces that are known, with a dot between them. */
function Pieces({ children }: { children: readonly ReactNode[] }) {
  const known = children.filter((child) => child !== null && child !== false && child !== '');
  return known.flatMap((one, index) => (index === 0 ? [one] : [' · ', one]));
}

function Whom({ entry: { client_ids }, members }: Pick<Props, 'entry' | 'members'>): ReactNode {
  const t = useT();
  if (client_ids.length > 1) return t('timeline_people', { count: client_ids.length });
  return members.find((member) => member.client_id === client_ids[0])?.name ?? null;
}

/** The type of a document or a comment, the priority of a bulletin, the state that a file got. */
function TypeName({ entry: { kind, type_id, to } }: Pick<Props, 'entry'>): ReactNode {
  const locale = useLocale();
  const documents = useLookup('document_types');
  const comments = useLookup('comment_types');
  if (kind === 'state') return to === null ? null : <StateBadge kind="client_state" id={to} />;
  if (type_id === null) return null;
  if (kind === 'bulletin' || kind === 'bulletin_closed') return <StateBadge kind="bulletin_priority" id={type_id} />;
  if (kind === 'document') return <Text c="dimmed">{nameOf(documents.byId(type_id), locale)}</Text>;
  if (kind === 'comment') return <Text c="dimmed">{nameOf(comments.byId(type_id), locale)}</Text>;
  return null;
}

function What({ entry: { text, place, start_date_time, type_id }, day }: Pick<Props, 'entry' | 'day'>): ReactNode {
  const locale = useLocale();
  const types = useLookup('appointment_types');
  if (text) return <Text className={styles.text}>{text}</Text>;
  if (!start_date_time) return null;
  return (
    <Text component="div">
      <Pieces>
        {type_id === null ? null : nameOf(types.byId(type_id), locale)}
        {place}
        <DateText value={start_date_time} under={day} />
      </Pieces>
    </Text>
  );
}
