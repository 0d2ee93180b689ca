import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { useT } from '../../local/texts.ts';

/** The files that have a phone already, each in a tab of its own: the edit stays open. */
export function FilesWithPhone({ file_numbers }: { file_numbers: readonly number[] }) {
  const t = useT();
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {t('files_with_phone')}
      </Text>
      {file_numbers.map((file_number) => (
        <FileLink key={file_number} file_number={file_number} />
      ))}
    </Group>
  );
}

function FileLink({ file_number }: { file_number: number }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['client', 'by_number', file_number],
    queryFn: ({ signal }) => api.clients.searchByName({ name: String(file_number).padStart(2, '0') }, { signal }),
  });
  const found = data?.code === 'Ok' ? data.persons.find((person) => person.file_number === file_number) : undefined;
  if (!found) return <span className="tabular">{file_number}</span>;
  return (
    <Anchor href={`/client?hfid=${found.id}`} target="_blank" className="tabular">
      {file_number}
      <Text span inherit c="dimmed">
        {` (${t('new_tab')})`}
      </Text>
    </Anchor>
  );
}
