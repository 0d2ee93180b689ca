/** A client's file number: the link to the file. Resting on it for a second shows the person (000 §2). */
import { Anchor, Group, HoverCard, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../api.ts';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { DateText } from './DateText.tsx';
import { ClientPhoto } from './PersonCard.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useOpens } from './useOpens.ts';

/** Milliseconds of rest: passing over a list shows nobody, and nobody is written down as looked at. */
const REST = 1000;

interface Props {
  id: number;
  file_number: number;
  name: string;
}

export function FileNumber({ id, file_number, name }: Props) {
  const t = useT();
  const opens = useOpens();
  if (!opens('/client')) return <span className="tabular">{file_number}</span>;
  return (
    <HoverCard openDelay={REST} width={300} position="right" withArrow role="tooltip" events={{ focus: false }}>
      <HoverCard.Target>
        <Anchor
          component={Link}
          inherit
          to="/client"
          search={{ hfid: id } as never}
          className="tabular"
          aria-label={t('open_file_of', { file_number, name })}
        >
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
  const t = useT();
  const locale = useLocale();
  const genders = useLookup('genders');
  const { data, isError } = useQuery({
    queryKey: ['client', 'card', id],
    queryFn: ({ signal }) => api.clients.card({ id }, { signal }),
  });
  if (isError) return <Text size="sm">{t('e_get_data')}</Text>;
  if (!data) return <Skeleton height={72} />;
  const { client } = data;
  const gender = nameOf(genders.byId(client.gender_type_id), locale);
  return (
    <Group wrap="nowrap" gap="md">
      <ClientPhoto person={client} size={72} />
      <Stack gap={2} miw={0}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {client.name}
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {[client.file_number, gender].filter(Boolean).join(' · ')}
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
