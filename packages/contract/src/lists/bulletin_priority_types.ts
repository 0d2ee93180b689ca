import { defineList, names } from './define.ts';

/** 1 high, 2 medium, 3 low (000 O-64). */
export const bulletin_priority_types = defineList({
  name: 'bulletin_priority_types',
  entity: 'bulletin_priority_type',
  fields: names,
  system: [1, 2, 3],
});
