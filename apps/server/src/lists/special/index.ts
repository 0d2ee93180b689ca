/** The lists with special behaviour on the server, each in its own file. */
import type { ListName } from '@resa/contract/lists/names';
import type { Special } from '../special.ts';
import { cities } from './cities.ts';
import { means_communication_types } from './means_communication_types.ts';
import { zones } from './zones.ts';

export const special: Partial<Record<ListName, Special>> = { cities, means_communication_types, zones };
