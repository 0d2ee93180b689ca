import type { contract } from '@resa/contract';
import type { Handlers } from '../frame/call/serve.ts';
import { card } from './card.ts';
import { fetch } from './fetch.ts';
import { list } from './list.ts';
import { memberCard } from './memberCard.ts';
import { newCard } from './newCard.ts';
import { now } from './now.ts';
import { photo } from './photo.ts';
import { recent } from './recent.ts';
import { record } from './record.ts';
import { searchByField } from './searchByField.ts';
import { searchById } from './searchById.ts';
import { searchByName } from './searchByName.ts';
import { searchPaginate } from './searchPaginate.ts';
import { store } from './store.ts';
import { storeAnonymous } from './storeAnonymous.ts';
import { tag } from './tag.ts';
import { update } from './update.ts';

/** Each call of the contract's `clients` and the file that handles it. */
export const clients: Handlers<typeof contract>['clients'] = {
  list,
  card,
  fetch,
  now,
  searchByName,
  searchPaginate,
  searchById,
  searchByField,
  recent,
  record,
  newCard,
  memberCard,
  photo,
  update,
  store,
  storeAnonymous,
  tag,
};
