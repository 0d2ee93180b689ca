import { Group, Stack, Text, Title } from '@mantine/core';
import { useT } from '../../local/texts.ts';
import { FileNumber } from '../../people/FileNumber.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { StateBadge, Tint } from '../../ui/StateBadge.tsx';
import type { Bulletin } from '../queries.ts';
import { About, State } from '../State.tsx';

/** A bulletin as it is read. */
export function Reading({ bulletin }: { bulletin: Bulletin }) {
  const t = useT();
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <StateBadge kind="bulletin_priority" id={bulletin.bulletin_priority_type_id} />
        <State of={bulletin} />
        <Text size="sm" c="dimmed" component="div">
          <DateText value={bulletin.start_date} /> – <DateText value={bulletin.end_date} />
          {bulletin.request_by_name && ` · ${t('bulletin_by', { name: bulletin.request_by_name })}`}
        </Text>
      </Group>
      <RichText html={bulletin.description} />
      <Title order={3} size="h5">
        {t('bulletin_linked')}
      </Title>
      {bulletin.for_all_client === 1 ? (
        <Text>
          <About of={bulletin} />
        </Text>
      ) : (
        <Stack component="ul" gap={4} m={0} p={0}>
          {bulletin.clients.map(({ client_id, file_number, name, closed }) => (
            <Group key={client_id} component="li" gap="sm">
              <div>
                <FileNumber id={client_id} file_number={file_number} name={name} />
              </div>
              <div>{name}</div>
              {closed === 1 && <Tint colour="blue_grey">{t('bulletin_is_closed')}</Tint>}
            </Group>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
