/** npm run fix: mends style and the spaces of French texts, and lowers the ceilings of words.json to the present counts. */
import { inForeground } from './children.mjs';
import { ensureInstalled, ownNode } from './ensure.mjs';
import { mendSpaces } from './texts.mjs';
import { lowerCeilings } from './words.mjs';

ensureInstalled();
lowerCeilings();
mendSpaces();
inForeground(ownNode(), ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--error-on-warnings']);
