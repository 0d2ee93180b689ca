import { Button, Stack, Text } from '@mantine/core';
import { isHeadOrSingle, ROLE } from '@resa/rules/person/family';
import { useT } from '../local/texts.ts';
import { Book } from './Book.tsx';
import type { Found } from './check.ts';
import styles from './checkin.module.css';
import type { Place } from './usePlace.ts';

interface Props {
  found: Found;
  place: Place;
  onShow: (file_number: number) => void;
}

/** Books a client who has no appointment today; for a member, leads to the family head, who has the appointments. */
export function NoneToday({ found, place, onShow }: Props) {
  const t = useT();
  const { client, members, appointments } = found;
  const head = members.find(({ group_role_type_id }) => group_role_type_id === ROLE.head);
  const isMember = head && head.client_id !== client.id && !isHeadOrSingle(client.family_role_type_id);
  return (
    <Stack gap="sm" ta="center">
      {isMember ? (
        <>
          <Text className={styles.name}>{t('checkin_by_head', { name: head.name })}</Text>
          <Button
            variant="default"
            size="md"
            fullWidth
            className={styles.long}
            onClick={() => onShow(head.file_number)}
          >
            {t('checkin_show_person', { name: head.name })}
          </Button>
        </>
      ) : (
        <>
          <Text>{t(appointments === 0 ? 'e_appointment_not_found' : 'checkin_none_today')}</Text>
          <Book found={found} place={place} large />
        </>
      )}
    </Stack>
  );
}
