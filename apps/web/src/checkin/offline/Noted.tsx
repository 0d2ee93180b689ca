import { Button, Text, Title } from '@mantine/core';
import type { KeptHousehold } from '@resa/contract/offline';
import { type Queued, standing } from '@resa/rules/offline/queue';
import { IconArrowBackUp, IconUserCheck } from '@tabler/icons-react';
import { desk } from '../../local/offline/desk.ts';
import { useStore } from '../../local/store.ts';
import { useT } from '../../local/texts.ts';
import { momentOf } from '../../local/today.ts';
import styles from '../checkin.module.css';
import { noteAct } from './note-act.ts';

/** The arrivals that were noted here today, the latest first; each can be taken back. Screen readers announce each. */
export function Noted({ rows, onUndone }: { rows: readonly KeptHousehold[]; onUndone: () => void }) {
  const t = useT();
  const noted = standing(useStore(desk).queue).toReversed();
  return (
    <div aria-live="polite">
      {noted.length > 0 && (
        <section aria-labelledby="offline_noted">
          <Title order={2} size="h3" id="offline_noted" mb="xs">
            {t('offline_noted')}
          </Title>
          <ul className={styles.arrivals}>
            {noted.map((act) => (
              <Row key={act.id} act={act} name={nameOf(act, rows)} onUndone={onUndone} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Who it is: a household of the day, or what was typed. */
function nameOf({ appointment_id, file_number, name }: Queued, rows: readonly KeptHousehold[]): string {
  const row = rows.find((one) => one.appointment_id === appointment_id || one.file_number === file_number);
  return row?.name ?? name ?? String(file_number ?? '');
}

function Row({ act, name, onUndone }: { act: Queued; name: string; onUndone: () => void }) {
  const t = useT();
  const takeBack = async () => {
    if (await noteAct({ kind: 'undo', undoes: act.id })) onUndone();
  };
  return (
    <li>
      <IconUserCheck size={18} aria-hidden className={styles.came} />
      <span className="tabular">{momentOf(new Date(act.at)).time}</span>
      <div className={styles.grow}>
        <Text fw={600} truncate title={name}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {[act.kind === 'walk_in' && t('offline_kind_walk_in'), t(act.sent ? 'offline_sent' : 'offline_to_send')]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        h={30}
        flex="none"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        aria-label={t('checkin_undo_of', { name })}
        onClick={() => void takeBack()}
      >
        {t('undo')}
      </Button>
    </li>
  );
}
