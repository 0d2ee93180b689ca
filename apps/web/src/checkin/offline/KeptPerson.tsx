import { Alert, Avatar, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { KeptHousehold } from '@resa/contract/offline';
import { CATEGORY } from '@resa/rules/booking/schedule';
import type { ScannedCard } from '@resa/rules/person/search-terms';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { desk } from '../../local/offline/desk.ts';
import { useStore } from '../../local/store.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { Reasons, VERDICT_SIGNS } from '../../people/EligibilityBadge.tsx';
import { shades } from '../../ui/colours.ts';
import { Fact } from '../../ui/Fact.tsx';
import { useScheme } from '../../ui/useScheme.ts';
import styles from '../checkin.module.css';
import { HouseholdStrip } from '../HouseholdStrip.tsx';
import { NextButton } from '../NextButton.tsx';
import { ArriveButton } from './ArriveButton.tsx';
import { isReplaced } from './find.ts';

interface Props {
  row: KeptHousehold;
  /** The card that was scanned. */
  card: ScannedCard | null;
  onNext: () => void;
}

/** A household of the day: who they are, the verdict of the last contact, and one button. */
export function KeptPerson({ row, card, onNext }: Props) {
  const t = useT();
  return (
    <Stack gap="sm">
      {isReplaced(row, card) && (
        <Alert color="orange" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {t('checkin_card_replaced')}
        </Alert>
      )}
      <div className={styles.frame}>
        <div className={styles.counter}>
          <Who row={row} onNext={onNext} />
          <Verdict row={row} onNext={onNext} />
          {row.bulletins.length > 0 && (
            <Stack gap={4} className={styles.notes}>
              {row.bulletins.map((subject) => (
                <Alert key={subject} color="red" variant="light" p="xs">
                  {subject}
                </Alert>
              ))}
            </Stack>
          )}
        </div>
      </div>
    </Stack>
  );
}

function Who({ row, onNext }: { row: KeptHousehold; onNext: () => void }) {
  const members = row.ages.map((age) => ({ age }));
  const photo = useStore(desk, ({ photos }) => photos[row.photo_file_id ?? '']);
  return (
    <Card p="md" component="section" aria-labelledby="offline_person" className={styles.who} data-names-client>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        {photo && <Avatar src={photo} alt="" aria-hidden size={96} radius="50%" />}
        <Stack gap={8} miw={0} className={styles.grow}>
          <Title order={2} id="offline_person" className={styles.name}>
            {row.name}
          </Title>
          <dl className={styles.facts}>
            <Fact label="file_number">
              <span className="tabular">{row.file_number}</span>
            </Fact>
            {row.restricted === 0 && (
              <Fact label="family_size">
                <HouseholdStrip found={{ members, family_size: Math.max(1, members.length) }} />
              </Fact>
            )}
          </dl>
        </Stack>
        <NextButton onNext={onNext} />
      </Group>
    </Card>
  );
}

function Verdict({ row, onNext }: { row: KeptHousehold; onNext: () => void }) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  const { eligibility } = row;
  const { text, ground } = shades[eligibility.colour][useScheme()];
  const Sign = VERDICT_SIGNS[eligibility.colour];
  const type = types.byId(row.appointment_type_id);
  return (
    <Card p={0} component="section" aria-label={t('served_verdict')} className={styles.verdict}>
      <div className={styles.answer} style={{ '--text': text, '--ground': ground } as CSSProperties}>
        <Sign className={styles.sign} stroke={1.5} aria-hidden />
        <div>
          <div className={styles.words}>{t(WORDS[eligibility.colour])}</div>
          <Reasons eligibility={eligibility} />
        </div>
      </div>
      <Stack gap="xs" p="md">
        <Group justify="space-between" wrap="nowrap" align="flex-start" fw={600}>
          <span>{nameOf(type, locale)}</span>
          <span className="tabular">{row.start_date_time.slice(11, 16)}</span>
        </Group>
        {type?.category_id === CATEGORY.event && (
          <Text size="sm" c="dimmed">
            {t('participants_count', { count: row.participants })}
          </Text>
        )}
        <div>
          <ArriveButton row={row} large onNoted={onNext} />
        </div>
      </Stack>
    </Card>
  );
}
const WORDS = { green: 'served_green', orange: 'served_care', red: 'served_cannot' } as const;
