import { download } from '@resa/contract/call';
import { IdParam } from '@resa/contract/types';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { firstPlace, lastPlace } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

it('checks the location also when its id is text in the path or the query', async () => {
  const takes = z.object({ place_id: IdParam });
  const where = { place: 'place_id' };
  const paper = {
    byPath: download({ summary: 'Download a paper', path: '/api/paper/{place_id}', may: 'signed_in', where, takes }),
    byQuery: download({ summary: 'Download a paper', path: '/api/paper', may: 'signed_in', where, takes }),
  };
  const nothing = async () => null;
  const server = await testServer({ contract: { paper }, handlers: { paper: { byPath: nothing, byQuery: nothing } } });
  try {
    const desk = await server.signIn('desk@resa.test');
    const own = await firstPlace(server.services.db.kysely);
    const foreign = await lastPlace(server.services.db.kysely);
    for (const call of Object.values(paper)) {
      expect((await server.call(call, { place_id: own }, desk)).status).toBe(204);
      expect((await server.call(call, { place_id: foreign }, desk)).status).toBe(403);
    }
  } finally {
    await server.close();
  }
});
