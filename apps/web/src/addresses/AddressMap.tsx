/** An address on the map that the organization chose; the map loads only after a click (000 O-40). */
import { Button, Stack, Text } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, failureText } from '../api.ts';
import { useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { Failed } from '../ui/Failed.tsx';

export function AddressMap({ address_id }: { address_id: number }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { data: installation } = useQuery({ ...queryOf(api.session.config, {}), staleTime: Number.POSITIVE_INFINITY });
  const map = installation?.map;
  if (!map) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        leftSection={<IconMap2 size={18} aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'hide_map' : 'show_map')}
      </Button>
      {!open && (
        <Text size="sm" c="dimmed">
          {t('map_sends_address', { host: new URL(map).host })}
        </Text>
      )}
      {open && <Frame address_id={address_id} map={map} />}
    </Stack>
  );
}

function Frame({ address_id, map }: { address_id: number; map: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(queryOf(api.addresses.preview, { address_id }));
  if (error) return <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  const text = data?.addresses[0]?.text;
  if (text === undefined) return null;
  return (
    <>
      <Text size="sm">{text}</Text>
      {navigator.onLine ? (
        <iframe
          title={t('map_of', { address: text })}
          src={map.replace('{address}', encodeURIComponent(text))}
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin"
          loading="lazy"
          style={{ border: 0, width: '100%', height: 360, borderRadius: 'var(--mantine-radius-default)' }}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t('map_offline')}
        </Text>
      )}
    </>
  );
}
