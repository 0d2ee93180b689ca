import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useCan } from '../local/session.ts';
import { queryOf } from '../queries.ts';
import { useEvents } from '../realtime.ts';

/** How many persons one call names. */
const MOST = 20;

/**
 * Takes the photos off the screen whose persons no longer let them be shown (decision 067). Pictures are not fetched
 * again for others, because each is a view of a person.
 */
export function usePhotoNews(): void {
  const queries = useQueryClient();
  const may = useCan()('crud_clients', 'view_clients', 'crud_checkin', 'crud_appointments', 'search_global');
  useEvents(
    (event) => may && event.type === 'Changed' && event.nouns.includes('consents'),
    () => {
      const shown = queries
        .getQueryCache()
        .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] === api.clients.photo.called });
      const ids = shown.map(({ queryKey }) => (queryKey[1] as { id: number }).id);
      // A failure leaves them until the next event; the server sends no picture again meanwhile.
      for (let at = 0; may && at < ids.length; at += MOST) refreshPhotos(ids.slice(at, at + MOST)).catch(() => {});
    },
  );
  const refreshPhotos = async (ids: number[]) => {
    const { persons } = await api.clients.recent({ ids });
    for (const id of ids) {
      const { queryKey } = queryOf(api.clients.photo, { id });
      const isShown = queries.getQueryData(queryKey) !== undefined;
      const isToShow = persons.some((person) => person.id === id && person.photo === 1);
      if (isShown !== isToShow) void queries.resetQueries({ queryKey });
    }
  };
}
