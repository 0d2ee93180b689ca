/** /location/store and /location/update?hfid= (002 §2.3): a location, its plans, hours and days. */
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { api, failureText } from '../api.ts';
import { useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { Failed } from '../ui/Failed.tsx';
import { Page } from '../ui/Page.tsx';
import { LocationTabs } from './LocationTabs.tsx';

export default function Location() {
  const { action } = useParams({ strict: false }) as { action?: string };
  const { hfid } = useSearch({ strict: false }) as { hfid?: string };
  const id = Number(hfid);
  if (action === 'store') return <LocationScreen id={null} />;
  if (action === 'update' && Number.isInteger(id) && id > 0) return <LocationScreen id={id} />;
  return <Navigate to="/locations" replace />;
}

function LocationScreen({ id }: { id: number | null }) {
  const t = useT();
  const { data, error, refetch } = useQuery(queryOf(api.locations.fetch, { id }));
  const title = data?.place?.name ?? t(id === null ? 'location_new' : 'location');
  return (
    <Page title={title}>
      {error ? (
        <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />
      ) : data ? (
        <LocationTabs key={id} read={data} />
      ) : (
        <Stack maw={760} aria-busy="true">
          <Skeleton h={40} />
          <Skeleton h={60} />
          <Skeleton h={60} />
        </Stack>
      )}
    </Page>
  );
}
