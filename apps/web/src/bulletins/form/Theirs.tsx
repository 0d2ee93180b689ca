import { Alert, Text } from '@mantine/core';
import type { NamedUser } from '@resa/contract/users';
import { IconAlertTriangle } from '@tabler/icons-react';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { RichText } from '../../ui/RichText.tsx';
import { FIELDS, type Name, type Values } from './values.ts';

/** Somebody saved the bulletin meanwhile: the stored version, where it differs from what is typed. */
export function Theirs({ theirs, mine, users }: { theirs: Values; mine: Values; users: readonly NamedUser[] }) {
  const t = useT();
  const locale = useLocale();
  const priorities = useLookup('bulletin_priority_types');
  const names = (Object.keys(FIELDS) as Name[]).filter(
    (name) => JSON.stringify(theirs[name]) !== JSON.stringify(mine[name]),
  );
  const shown = (name: Name) => {
    if (name === 'description') return <RichText html={theirs.description} />;
    if (name === 'clients') return theirs.clients.map((client) => client.name).join(', ') || '–';
    if (name === 'for_all_client') return t(theirs.for_all_client === 1 ? 'yes' : 'no');
    if (name === 'request_by') return users.find(({ id }) => id === theirs.request_by)?.name ?? '–';
    if (name === 'bulletin_priority_type_id')
      return nameOf(priorities.byId(theirs.bulletin_priority_type_id ?? 0), locale);
    return theirs[name];
  };
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('w_stale')} role="alert">
      <Text size="sm">{t('w_stale_row')}</Text>
      {names.map((name) => (
        <Text key={name} size="sm" component="div">
          <strong>{t(FIELDS[name])}</strong> {shown(name)}
        </Text>
      ))}
    </Alert>
  );
}
