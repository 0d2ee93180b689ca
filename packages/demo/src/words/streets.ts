/**
 * Where people live: real cities, sortation areas and streets; civic numbers and the last three characters of the
 * postal code are invented.
 */
export interface Area {
  city: string;
  province: string;
  /** Sortation areas, as zones name them. */
  areas: readonly string[];
  streets: readonly string[];
  weight: number;
}

const list = (text: string): string[] => text.trim().split(/\s+/);
const lines = (text: string): string[] =>
  text
    .split('·')
    .map((street) => street.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

/** Around each of the three locations, in their order: the centre, the north-east, the south-west. */
export const nearby: readonly (readonly Area[])[] = [
  [
    {
      city: 'Montréal',
      province: 'QC',
      areas: list('H2K H2L H2X H2Z H3B H3C H3G H3H H2W H2J H3J H3K H3S H3W H3N'),
      streets:
        lines(`rue Sainte-Catherine Est · rue Ontario Est · rue Saint-Denis · rue Saint-Hubert · avenue De Lorimier ·
        boulevard Saint-Laurent · rue Sherbrooke Ouest · rue Notre-Dame Ouest · avenue du Parc · rue Clark ·
        rue Fullum · rue Panet · rue Wolfe · boulevard De Maisonneuve Est · rue Saint-Antoine Ouest · rue Guy ·
        rue Saint-Marc · chemin de la Côte-des-Neiges · avenue Barclay · avenue Goyer · avenue Outremont`),
      weight: 80,
    },
    {
      city: 'Longueuil',
      province: 'QC',
      areas: list('J4G J4H J4J J4K J4L J4M J4N'),
      streets: lines(`rue Saint-Charles Ouest · chemin de Chambly · boulevard Taschereau · rue Saint-Laurent Ouest ·
        boulevard Roland-Therrien · rue Adoncour · rue Beauregard · boulevard Curé-Poirier Ouest`),
      weight: 12,
    },
    {
      city: 'Brossard',
      province: 'QC',
      areas: list('J4W J4X J4Y J4Z'),
      streets: lines(
        'boulevard Rome · boulevard Pelletier · avenue Panama · rue Auteuil · place Naples · avenue San-Francisco',
      ),
      weight: 8,
    },
  ],
  [
    {
      city: 'Montréal',
      province: 'QC',
      areas: list('H1T H1X H1Y H2G H2S H1V H1W H1N H1M H1R H1Z H2A H2E H2P H2R H1G H1H'),
      streets:
        lines(`boulevard Rosemont · rue Beaubien Est · rue Bélanger · avenue Papineau · rue Masson · rue Jean-Talon Est ·
        boulevard Pie-IX · 1re Avenue · 8e Avenue · 16e Avenue · 24e Avenue · rue de Bellechasse · rue Dandurand ·
        avenue d’Orléans · rue Hochelaga · boulevard Viau · rue Lacordaire · rue Charland · boulevard Henri-Bourassa Est ·
        rue Fleury Est · rue Villeray · rue Everett`),
      weight: 78,
    },
    {
      city: 'Laval',
      province: 'QC',
      areas: list('H7G H7M H7N H7S H7A H7E H7K H7L'),
      streets: lines(`boulevard des Laurentides · boulevard Cartier Ouest · boulevard de la Concorde Est · rue Grenon ·
        boulevard Saint-Martin Ouest · 15e Rue · avenue Ampère · boulevard Dagenais Ouest · rue Robert-Élie`),
      weight: 15,
    },
    {
      city: 'Terrebonne',
      province: 'QC',
      areas: list('J6W J6X J6V'),
      streets: lines('rue Saint-Louis · boulevard des Seigneurs · montée Masson · rue Chapleau · chemin Saint-Charles'),
      weight: 4,
    },
    {
      city: 'Repentigny',
      province: 'QC',
      areas: list('J5Y J6A'),
      streets: lines('rue Notre-Dame · boulevard Iberville · boulevard Brien · rue Valmont'),
      weight: 3,
    },
  ],
  [
    {
      city: 'Montréal',
      province: 'QC',
      areas: list('H4G H4H H3E H4C H4E H8N H8P H4A H4B H8R H8S H4L'),
      streets:
        lines(`rue Wellington · avenue de Verdun · rue de l’Église · rue Bannantyne · boulevard LaSalle · rue Galt ·
        rue Rielle · rue Centrale · boulevard Monk · rue Jolicoeur · rue Laurendeau · boulevard Newman ·
        rue Notre-Dame Ouest · avenue Walkley · boulevard Décarie · avenue Somerled · 6e Avenue · rue Saint-Jacques ·
        rue Allard · rue Hadley`),
      weight: 86,
    },
    {
      city: 'Châteauguay',
      province: 'QC',
      areas: list('J6J J6K'),
      streets: lines(
        'boulevard D’Anjou · boulevard Saint-Jean-Baptiste · rue Principale · rue Maple · boulevard Albert-Einstein',
      ),
      weight: 8,
    },
    {
      city: 'Vaudreuil-Dorion',
      province: 'QC',
      areas: list('J7V'),
      streets: lines('avenue Saint-Charles · boulevard de la Cité-des-Jeunes · rue Chicoine · boulevard Harwood'),
      weight: 6,
    },
  ],
];

/** Where people lived before. */
export const elsewhere: readonly Area[] = [
  {
    city: 'Québec',
    province: 'QC',
    areas: list('G1K G1L G1R G1J'),
    streets: lines('3e Avenue · rue Saint-Vallier Ouest · chemin Sainte-Foy · 1re Avenue'),
    weight: 16,
  },
  {
    city: 'Gatineau',
    province: 'QC',
    areas: list('J8X J8Y J8P J8T'),
    streets: lines('boulevard Gréber · rue Notre-Dame · boulevard Saint-Joseph · rue Eddy'),
    weight: 12,
  },
  {
    city: 'Sherbrooke',
    province: 'QC',
    areas: list('J1H J1G J1E'),
    streets: lines('rue King Ouest · rue Galt Est · rue Belvédère Sud · rue Alexandre'),
    weight: 10,
  },
  {
    city: 'Trois-Rivières',
    province: 'QC',
    areas: list('G8T G9A G8Z'),
    streets: lines('boulevard des Forges · rue Saint-Maurice · boulevard du Carmel'),
    weight: 8,
  },
  {
    city: 'Ottawa',
    province: 'ON',
    areas: list('K1L K1N K2B K1R'),
    streets: lines('Montreal Road · Rideau Street · Bank Street · Somerset Street West'),
    weight: 16,
  },
  {
    city: 'Toronto',
    province: 'ON',
    areas: list('M5A M6K M1J M3N M9V'),
    streets: lines('Jane Street · Dundas Street East · Eglinton Avenue East · Queen Street West · Finch Avenue West'),
    weight: 18,
  },
  {
    city: 'Hamilton',
    province: 'ON',
    areas: list('L8L L8N L8H'),
    streets: lines('Barton Street East · King Street East · Main Street East'),
    weight: 5,
  },
  {
    city: 'Moncton',
    province: 'NB',
    areas: list('E1C E1A'),
    streets: lines('Mountain Road · St. George Street · rue Main'),
    weight: 4,
  },
  {
    city: 'Halifax',
    province: 'NS',
    areas: list('B3K B3L B3N'),
    streets: lines('Gottingen Street · Quinpool Road · Agricola Street'),
    weight: 4,
  },
  {
    city: 'Winnipeg',
    province: 'MB',
    areas: list('R2W R3G R3B'),
    streets: lines('Selkirk Avenue · Main Street · Sargent Avenue'),
    weight: 3,
  },
  {
    city: 'Calgary',
    province: 'AB',
    areas: list('T2A T3J T2C'),
    streets: lines('17 Avenue SE · Memorial Drive SE · Falconridge Boulevard NE'),
    weight: 2,
  },
  {
    city: 'Vancouver',
    province: 'BC',
    areas: list('V5K V6A V5R'),
    streets: lines('East Hastings Street · Kingsway · Commercial Drive'),
    weight: 2,
  },
];

/** The addresses of the three locations. */
export const locationAddresses: readonly { line: string; postal_code: string }[] = [
  { line: '1205, rue Ontario Est', postal_code: 'H2L 1R5' },
  { line: '2630, rue Beaubien Est', postal_code: 'H1Y 1H2' },
  { line: '4501, rue de Verdun', postal_code: 'H4G 1M4' },
];
