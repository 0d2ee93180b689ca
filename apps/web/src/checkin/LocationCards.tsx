import { Title, UnstyledButton } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useT } from '../local/texts.ts';
import styles from './checkin.module.css';
import type { Place } from './usePlace.ts';

interface Props {
  places: readonly Place[];
  onChoose: (id: number) => void;
}

/** The user's locations as large buttons, if this workstation has none yet. */
export function LocationCards({ places, onChoose }: Props) {
  const t = useT();
  return (
    <section aria-labelledby="checkin_where">
      <Title order={2} id="checkin_where" mb="md">
        {t('checkin_choose_location')}
      </Title>
      <div className={styles.places}>
        {places.map(({ id, name }) => (
          <UnstyledButton key={id} className={styles.place} onClick={() => onChoose(id)}>
            <IconMapPin size={40} stroke={1.5} aria-hidden />
            <span className={styles.name}>{name}</span>
          </UnstyledButton>
        ))}
      </div>
    </section>
  );
}
