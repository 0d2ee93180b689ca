import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../local/texts.ts';
import { Tags } from '../people/Tags.tsx';
import { TypeName } from './AppointmentCard.tsx';
import { Bulletins } from './Bulletins.tsx';
import { arrivedToday, dueToday, type Found } from './check.ts';
import styles from './checkin.module.css';

interface Props {
  found: Found;
  /** The screen can be read by those who wait: only counts are shown until the user opens them for this person. */
  folded: boolean;
}

/** The tags, the comments of today's appointments, and the bulletins. */
export function Notes({ found, folded }: Props) {
  const t = useT();
  const [open, setOpen] = useState(!folded);
  const { tags, bulletins, all_appointments, today } = found;
  const ofToday = [...dueToday(all_appointments, today), ...arrivedToday(all_appointments, today)];
  const commented = ofToday.filter(({ comments }) => comments?.trim());
  const counts = [
    tags.length > 0 && t('checkin_tags_count', { count: tags.length }),
    commented.length > 0 && t('checkin_comments_count', { count: commented.length }),
    bulletins.length > 0 && t('checkin_bulletins_count', { count: bulletins.length }),
  ].filter(Boolean);
  if (counts.length === 0) return null;
  if (!open)
    return (
      <Card p="sm" className={styles.notes}>
        <Group justify="space-between">
          <Text>{counts.join(' · ')}</Text>
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {t('checkin_unfold')}
          </Button>
        </Group>
      </Card>
    );
  return (
    <Stack gap="sm" className={styles.notes}>
      {tags.length > 0 && <Tags codes={tags} />}
      {commented.map((row) => (
        <div key={row.id} className={styles.note}>
          <IconNote size={20} aria-hidden />
          <div>
            {ofToday.length > 1 && <TypeName row={row} />}
            <Text className={styles.comment}>{row.comments}</Text>
          </div>
        </div>
      ))}
      <Bulletins bulletins={bulletins} />
    </Stack>
  );
}
