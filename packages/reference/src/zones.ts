/** Districts of the larger cities of Quebec by the forward sortation areas of their addresses. New zones are added at the end of their group with a new id. */
import type { Seed } from './seed.ts';

const groups: Readonly<Record<string, readonly [id: number, zone: string, zips: string][]>> = {
  Montréal: [
    [1, 'Ahuntsic-Cartierville', 'H2B H2C H2M H2N H3L H3M H4J H4K'],
    [2, 'Anjou', 'H1J H1K'],
    [3, 'Côte-des-Neiges', 'H3S H3T H3V H3W'],
    [4, 'Notre-Dame-de-Grâce', 'H4A H4B'],
    [5, 'Lachine', 'H8R H8S H8T'],
    [6, 'LaSalle', 'H8N H8P'],
    [7, 'Le Plateau-Mont-Royal', 'H2H H2J H2T H2W'],
    [8, 'Le Sud-Ouest', 'H3J H3K H4C H4E'],
    [9, 'Mercier–Hochelaga-Maisonneuve', 'H1L H1M H1N H1V H1W'],
    [10, 'Montréal-Nord', 'H1G H1H'],
    [11, 'Outremont', 'H2V'],
    [12, 'Parc-Extension', 'H3N'],
    [13, 'Pierrefonds-Roxboro', 'H8Y H8Z H9H H9K'],
    [14, 'Rivière-des-Prairies–Pointe-aux-Trembles', 'H1A H1B H1C H1E'],
    [15, 'Rosemont–La Petite-Patrie', 'H1T H1X H1Y H2G H2S'],
    [16, 'Saint-Laurent', 'H4L H4M H4N H4R H4S H4T'],
    [17, 'Saint-Léonard', 'H1P H1R H1S'],
    [18, 'Saint-Michel', 'H1Z H2A'],
    [19, 'Verdun', 'H3E H4G H4H'],
    [20, 'Ville-Marie', 'H2K H2L H2X H2Y H2Z H3A H3B H3C H3G H3H H5A H5B'],
    [21, 'Villeray', 'H2E H2P H2R'],
    [22, 'Westmount', 'H3Y H3Z'],
    [23, 'Mont-Royal', 'H3P H3R H4P'],
    [24, 'Côte-Saint-Luc, Hampstead, Montréal-Ouest', 'H3X H4V H4W H4X'],
    [25, 'Dorval', 'H4Y H9P H9S'],
    [26, 'Ouest-de-l’Île', 'H9A H9B H9C H9E H9G H9J H9R H9W H9X'],
  ],
  Laval: [
    [40, 'Laval-Est', 'H7A H7B H7C H7E H7J'],
    [41, 'Laval-Centre', 'H7G H7M H7N H7S H7T'],
    [42, 'Laval-Nord', 'H7H H7K H7L'],
    [43, 'Laval-Ouest', 'H7P H7R H7V H7W H7X H7Y'],
  ],
  Longueuil: [
    [50, 'Vieux-Longueuil', 'J4G J4H J4J J4K J4L J4M J4N'],
    [51, 'Saint-Hubert', 'J3Y J3Z J4T'],
    [52, 'Greenfield Park, Saint-Lambert', 'J4P J4R J4S J4V'],
    [53, 'Brossard', 'J4W J4X J4Y J4Z'],
    [54, 'Boucherville', 'J4B'],
    [55, 'Saint-Bruno-de-Montarville', 'J3V'],
  ],
  Québec: [
    [60, 'La Cité-Limoilou', 'G1J G1K G1L G1R G1S'],
    [61, 'Les Rivières', 'G1M G1P G2B G2C G2J G2K'],
    [62, 'Sainte-Foy–Sillery–Cap-Rouge', 'G1T G1V G1W G1X G1Y G2E G2G'],
    [63, 'Charlesbourg', 'G1G G1H G2L G2M G2N'],
    [64, 'Beauport', 'G1B G1C G1E'],
    [65, 'La Haute-Saint-Charles', 'G2A G3E G3J G3K'],
  ],
  Lévis: [[70, 'Lévis', 'G6C G6J G6K G6V G6W G6X G6Y G6Z G7A']],
  Gatineau: [
    [80, 'Hull', 'J8X J8Y J8Z J9A'],
    [81, 'Aylmer', 'J9H J9J'],
    [82, 'Gatineau', 'J8P J8R J8T J8V'],
    [83, 'Buckingham, Masson-Angers', 'J8L J8M'],
  ],
  Sherbrooke: [[90, 'Sherbrooke', 'J1C J1E J1G J1H J1J J1K J1L J1M J1N J1R']],
  'Trois-Rivières': [[95, 'Trois-Rivières', 'G8T G8V G8W G8Y G8Z G9A G9B G9C']],
};

export const zones: Seed<'zones'>[] = Object.entries(groups).flatMap(([group, rows]) =>
  rows.map(([id, zone, zips]) => ({ id, group, zone, zips })),
);
