import { Chip, Group } from '@mantine/core';
import { useT } from '../local/texts.ts';
import type { Place } from './usePlace.ts';

interface Props {
  places: readonly Place[];
  place: Place | null;
  onChoose: (id: number) => void;
}

/** The user's own locations as chips, one chosen. */
export function Places({ places, place, onChoose }: Props) {
  const t = useT();
  return (
    <Chip.Group value={place ? String(place.id) : null} onChange={(id) => onChoose(Number(id))}>
      <Group gap="xs" role="radiogroup" aria-label={t('location')}>
        {places.map(({ id, name }) => (
          <Chip key={id} value={String(id)} name="checkin_place" size="md">
            {name}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
