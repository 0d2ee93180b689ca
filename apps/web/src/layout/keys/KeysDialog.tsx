import { Anchor, Group, Kbd, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCurrentClient } from '../../local/current-client.ts';
import { useSession } from '../../local/session.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { useOnFile } from '../../people/useOnFile.ts';
import { isBooked, useVerdicts } from '../../people/useVerdicts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './KeysDialog.module.css';

interface Key {
  keys: readonly string[];
  does: TextKey;
}
const ANYWHERE: readonly Key[] = [
  { keys: ['Ctrl', 'K'], does: 'keys_palette' },
  { keys: ['Tab'], does: 'keys_tab' },
  { keys: ['Esc'], does: 'keys_escape' },
];
const RESULTS: readonly Key[] = [
  { keys: ['↑', '↓'], does: 'keys_mark' },
  { keys: ['↵'], does: 'keys_enter' },
];
/** In a file that was opened from the clients list. */
const NEIGHBOURS: readonly Key[] = [{ keys: ['Alt', '↑', '↓'], does: 'keys_neighbours' }];
/** Without Ctrl: each user may turn them off. */
const SINGLE: readonly Key[] = [
  { keys: ['/'], does: 'keys_search' },
  { keys: ['?'], does: 'keys_title' },
];
const ON_A_FILE: readonly Key[] = [
  { keys: ['B'], does: 'keys_book' },
  { keys: ['C'], does: 'keys_check_in' },
  { keys: ['E'], does: 'keys_edit' },
];

/** On the calendar; each user may turn them off. */
const ON_THE_CALENDAR: readonly Key[] = [
  { keys: ['T'], does: 'today' },
  { keys: ['N'], does: 'day_next' },
  { keys: ['P'], does: 'day_previous' },
];

/** All keys of the program, but those that do nothing on the file that is open. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { single_keys } = useSession();
  const bookable = useBookable();
  const onAFile = ON_A_FILE.filter(({ does }) => bookable || does !== 'keys_book');
  return (
    <Dialog onClose={onClose} title={t('keys_title')} size={560}>
      <Stack>
        <Keys title="keys_anywhere" keys={single_keys ? [...SINGLE, ...ANYWHERE] : ANYWHERE} />
        <Keys title="keys_in_results" keys={RESULTS} />
        {single_keys === 1 && <Keys title="appointments_title" keys={ON_THE_CALENDAR} />}
        <Keys title="keys_on_file" keys={single_keys ? [...onAFile, ...NEIGHBOURS] : NEIGHBOURS} />
        <Text size="sm" c="dimmed">
          {t(single_keys ? 'keys_single_on' : 'keys_single_off')}{' '}
          <Anchor component={Link} to="/profile" inherit underline="always">
            {t('my_profile')}
          </Anchor>
        </Text>
      </Stack>
    </Dialog>
  );
}

/** Nobody is booked on the file of a member who is not the head, nor on one that is not served. */
function useBookable(): boolean {
  const person = useCurrentClient();
  const id = useOnFile() && person ? person.id : 0;
  const eligibility = useVerdicts(id ? [id] : []).get(id);
  return !eligibility || isBooked(eligibility);
}

function Keys({ title, keys }: { title: TextKey; keys: readonly Key[] }) {
  const t = useT();
  return (
    <section>
      <Title order={3} size="h5" mb={6}>
        {t(title)}
      </Title>
      <dl className={styles.keys}>
        {keys.map(({ keys: pressed, does }) => (
          <div key={does}>
            <dt>
              <Group gap={4}>
                {pressed.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </Group>
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
