/** A client's file number: the link to the file. Resting on it for a second shows the person (000 §2). */
import { Anchor, Group, HoverCard, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../api.ts';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale } from '../local/texts.ts';
import { DateText } from './DateText.tsx';
import { ClientPhoto } from './PersonCard.tsx';
import { StateBadge } from './StateBadge.tsx';

/** Milliseconds of rest: passing over a list shows nobody, and nobody is written down as looked at. */
const REST = 1000;

export function FileNumber({ id, file_number }: { id: number; file_number: number }) {
  return (
    <HoverCard openDelay={REST} width={300} position="right" role="tooltip" events={{ focus: false }}>
      <HoverCard.Target>
        <Anchor component={Link} to="/client" search={{ hfid: id }} className="tabular">
          {file_number}
        </Anchor>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <PhotoCard id={id} />
      </HoverCard.Dropdown>
    </HoverCard>
  );
}

function PhotoCard({ id }: { id: number }) {
  const locale = useLocale();
  const genders = useLookup('genders');
  const { data } = useQuery({
    queryKey: ['client', 'card', id],
    queryFn: ({ signal }) => api.clients.card({ id }, { signal }),
  });
  if (data?.code !== 'Ok') return <Skeleton height={72} />;
  const { client } = data;
  return (
    <Group wrap="nowrap" gap="md">
      <ClientPhoto person={client} size={72} />
      <Stack gap={2} miw={0}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {client.name}
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {client.file_number}
          {client.gender_type_id && ` · ${nameOf(genders.byId(client.gender_type_id), locale)}`}
        </Text>
        <Text size="sm" c="dimmed">
          <DateText value={client.dob} />
        </Text>
        <div>
          <StateBadge kind="client_state" id={client.client_state_type_id} />
        </div>
      </Stack>
    </Group>
  );
}
