/**
 * Invented people: first and last names by where a household comes from, with its languages and ways of arriving.
 * Any likeness with a real person is chance.
 */
export interface Origin {
  key: string;
  weight: number;
  /** ISO numbers of countries (Canada is 1); more than once when more likely. */
  countries: readonly number[];
  /** English names of native languages. */
  languages: readonly string[];
  /** Service language ids: 1 English, 2 French, 3 Spanish, 4 Arabic, 5 Haitian Creole. */
  service: readonly number[];
  female: readonly string[];
  male: readonly string[];
  last: readonly string[];
  /** First names of older people and of children where fashions differ. */
  older?: { female: readonly string[]; male: readonly string[] };
  young?: { female: readonly string[]; male: readonly string[] };
  /** Whether a woman and her husband usually share a last name. */
  shared: boolean;
  /** Citizenship of those who came lately, by likelihood; unused for those born in Canada. */
  statuses?: readonly (readonly [citizenship: number, weight: number])[];
  aboriginal?: readonly number[];
}

const list = (text: string): string[] => text.trim().split(/\s+/);
const SETTLED = [
  [2, 55],
  [3, 15],
  [6, 15],
  [7, 15],
] as const;
const ASYLUM = [
  [4, 48],
  [5, 12],
  [3, 15],
  [2, 20],
  [9, 5],
] as const;

export const origins: readonly Origin[] = [
  {
    key: 'french',
    weight: 34,
    countries: [1],
    languages: ['French'],
    service: [2],
    shared: false,
    female: list(`Mélanie Isabelle Julie Nathalie Véronique Geneviève Stéphanie Karine Annie Chantal Marie-Ève Caroline
      Valérie Émilie Sophie Audrey Josée Sylvie Anne-Marie Catherine Amélie Noémie Andréanne Cynthia Vanessa`),
    male: list(`Martin Éric Stéphane Patrick François Sébastien Mathieu Jean-François Marc-André Alexandre Maxime
      Benoît Sylvain Daniel Yannick Simon Guillaume Jonathan Frédéric Dominic Hugo Vincent Olivier Étienne Félix`),
    older: {
      female: list(`Monique Louise Lise Ginette Denise Francine Pierrette Huguette Thérèse Jeannine Gisèle Claudette
        Yvette Rolande Lucille Marie-Paule Suzanne Céline Danielle Micheline`),
      male: list(`André Jacques Gilles Réal Normand Yvon Fernand Jean-Guy Raymond Marcel Claude Gaétan Roland Lucien
        Jean-Claude Raynald Bertrand Conrad Denis Michel`),
    },
    young: {
      female: list(`Emma Léa Florence Alice Rosalie Juliette Charlotte Jade Zoé Béatrice Maëlle Livia Romy Éloïse
        Coralie Mégane Océane Raphaëlle Léonie Victoria`),
      male: list(`Liam William Noah Thomas Léo Logan Nathan Édouard Jacob Arthur Émile Félix Zachary Mathéo Xavier
        Loïc Tristan Alexis Jérémy Raphaël`),
    },
    last: list(`Tremblay Gagnon Roy Côté Bouchard Gauthier Morin Lavoie Fortin Gagné Ouellet Pelletier Bélanger Lévesque
      Bergeron Leblanc Paquette Girard Simard Boucher Caron Beaulieu Cloutier Dubé Poirier Fournier Lapointe Leclerc
      Lefebvre Poulin Thibault St-Pierre Nadeau Martel Landry Bédard Grenier Lessard Bernier Richard Michaud Hébert
      Desjardins Couture Turcotte Lachance Parent Blais Gosselin Savard Proulx Beaudoin Demers Perreault Boudreau
      Lemieux Cyr Perron Dufour Dion Mercier Bolduc Bérubé Boisvert Langlois Ménard Therrien Plante Bilodeau Blanchette
      Dubois Champagne Paradis Fontaine Arsenault Gaudreault Villeneuve Rousseau D’Amours L’Écuyer L’Heureux St-Onge
      Trépanier Charbonneau Tessier Vézina Brodeur Laframboise Larivière Archambault Désormeaux Beauséjour`),
  },
  {
    key: 'english',
    weight: 21,
    countries: [1],
    languages: ['English'],
    service: [1],
    shared: true,
    female: list(`Jennifer Amanda Melissa Sarah Jessica Lisa Michelle Heather Nicole Ashley Stephanie Kimberly Laura
      Rachel Erin Megan Christina Samantha Kelly Tara Danielle Crystal Rebecca Vanessa Holly`),
    male: list(`Michael David Christopher James Robert Jason Ryan Matthew Kevin Brian Andrew Scott Mark Steven Daniel
      Adam Justin Sean Craig Derek Trevor Kyle Shawn Tyler Jeremy`),
    older: {
      female: list(`Margaret Barbara Patricia Carol Judith Shirley Joan Dorothy Marilyn Sandra Beverley Linda Eleanor
        Sheila Brenda Gail Donna Maureen Doreen Lorraine`),
      male: list(`John William George Donald Gordon Douglas Kenneth Gerald Ronald Raymond Norman Wayne Leonard Harold
        Allan Ralph Stanley Clifford Garry Murray`),
    },
    young: {
      female: list('Olivia Ava Sophia Isla Chloe Lily Grace Ella Abigail Hannah Madison Aubrey Harper Nora Scarlett'),
      male: list('Ethan Lucas Benjamin Oliver Jack Owen Carter Wyatt Henry Mason Hudson Levi Isaac Caleb Nolan'),
    },
    last: list(`Smith Brown Wilson MacDonald Campbell Johnson Taylor Anderson Thompson Stewart Robinson Clark Walker
      Murphy O’Brien McKenzie Fraser Reid Scott Murray Ross Morrison Graham Kelly Cameron Hughes Bennett Wright Moore
      Sullivan O’Connor McLean Ferguson Henderson Watson Hamilton Marshall Grant Kennedy Doyle Walsh Ryan Simpson
      Armstrong Chisholm Gallagher Fitzgerald McCarthy Burke O’Neill Patterson Wallace Sinclair Whitfield Hargreaves`),
  },
  {
    key: 'first_peoples',
    weight: 3,
    countries: [1],
    languages: ['French', 'English', 'Cree', 'Innu-aimun', 'Inuktitut', 'Atikamekw'],
    service: [1, 2],
    shared: false,
    aboriginal: [2, 2, 2, 3, 4],
    female: list('Annie Louisa Mary-Ann Maggie Kathleen Jeannie Sabrina Priscilla Emily Uapukun Nancy Elisapie'),
    male: list('Johnny Charlie Thomas Abel Jimmy Roger Willie Samuel Shaun Matthew Tommy Normand'),
    last: list(
      'Awashish Kistabish Mianscum Papatie Petiquay Ottawa Rock Vollant Mestokosho Tulugak Kumarluk Blacksmith',
    ),
  },
  {
    key: 'haitian',
    weight: 9,
    countries: [332],
    languages: ['Haitian Creole', 'Haitian Creole', 'French'],
    service: [2, 2, 5],
    shared: false,
    statuses: ASYLUM,
    female: list(`Marie-Carmel Guerline Mirlande Nadège Roseline Fabiola Islande Wideline Ketsia Daphnée Rose-Laure
      Magalie Yolette Edwige Myrlène Lovely Cassandre`),
    male: list(`Jean-Robert Wilner Frantz Jacquelin Emmanuel Réginald Kesner Dieudonné Stanley Jhonny Rood-Jerry
      Widson Fritzner Ricardo Mackenson Gérald`),
    last: list(`Jean-Baptiste Pierre-Louis Joseph Charles Désir Toussaint Dorvil Etienne Saint-Fleur Jean-Louis Lafontant
      Dieujuste Cadet Estimé Exantus Mondésir Célestin Altidor Philogène Sanon Guerrier Beauvoir`),
  },
  {
    key: 'maghreb',
    weight: 9,
    countries: [12, 504, 788],
    languages: ['Arabic', 'Arabic', 'French', 'Kabyle'],
    service: [2, 2, 2, 4],
    shared: false,
    statuses: SETTLED,
    female: list(`Fatima Khadija Samira Naïma Amina Leïla Houria Yasmine Nadia Soumaya Zineb Malika Salima Imane Rachida
      Lamia Ikram`),
    male: list(`Mohamed Karim Rachid Youssef Hicham Abdelkader Samir Mehdi Nabil Mustapha Farid Kamel Anis Bilal
      Redouane Sofiane`),
    last: list(`Benali Haddad Bouzid Belkacem Chérif El-Amrani Bennani Ouali Ziani Mansouri Boudiaf Trabelsi Kaddour
      Slimani Berrada Aït-Ahmed Hamidi Lahlou Tazi Meziane El-Fassi Ben-Youssef`),
  },
  {
    key: 'latin',
    weight: 8,
    countries: [170, 170, 484, 862, 604, 222],
    languages: ['Spanish'],
    service: [2, 1, 3, 3],
    shared: false,
    statuses: ASYLUM,
    female: list(`María-José Luz-Marina Gabriela Daniela Paola Ximena Yolanda Verónica Andrea Camila Lucía Beatriz Inés
      Rocío Marisol Adriana`),
    male: list(`José Juan-Carlos Andrés Luis-Fernando Jesús Óscar Iván Diego Ramón Héctor Sebastián Julián Mauricio
      Álvaro Fabián Nicolás`),
    last: list(`Rodríguez García-López Martínez Hernández Muñoz Peña Castañeda Ramírez Gómez Vásquez Jiménez Núñez
      Ospina Salazar Cárdenas Quiñones Restrepo Ibáñez Pérez-Rojas Zúñiga Cáceres`),
  },
  {
    key: 'west_africa',
    weight: 6,
    countries: [180, 120, 384, 686, 324, 854],
    languages: ['French', 'Kikongo', 'Wolof', 'Fula', 'Lingala'],
    service: [2],
    shared: false,
    statuses: ASYLUM,
    female: list(`Aïssatou Mariama Fatoumata Bernadette Clémence Awa Ndèye Grâce Espérance Adjoua Béatrice Solange
      Oumou Hortense Chantal`),
    male: list(`Mamadou Ousmane Ibrahima Jean-Pierre Kouassi Abdoulaye Dieudonné Cheikh Patrice Célestin Moussa Boubacar
      Serge Thierry`),
    last: list(`Diallo N’Diaye Traoré Koné Mbala Kabongo N’Guessan Ouédraogo Camara Sow Bâ Tchoumi Mukendi Ilunga Fofana
      Kouadio Nkoulou Tshibangu Sissoko Gueye`),
  },
  {
    key: 'arabic',
    weight: 3,
    countries: [760, 422, 818, 368],
    languages: ['Arabic'],
    service: [1, 2, 4],
    shared: false,
    statuses: [
      [3, 45],
      [2, 35],
      [4, 20],
    ],
    female: list('Rania Hala Maha Nour Lina Rima Abeer Dalia Sahar Ghada Mariam Hanan'),
    male: list('Ahmad Khaled Omar Fadi Bassam Georges Elias Tarek Walid Hassan Ziad Mahmoud'),
    last: list('Haddad Khoury Al-Masri Nassar Saleh Abboud Hamwi Darwish Zeidan Kanaan El-Sayed Qasim Shaheen'),
  },
  {
    key: 'ukrainian',
    weight: 3,
    countries: [804],
    languages: ['Ukrainian', 'Russian'],
    service: [1, 1, 2],
    shared: true,
    statuses: [
      [11, 80],
      [2, 20],
    ],
    female: list('Oksana Iryna Nataliia Olena Svitlana Yuliia Halyna Tetiana Kateryna Mariia'),
    male: list('Andrii Oleksandr Serhii Dmytro Volodymyr Ivan Mykola Taras Bohdan Yurii'),
    last: list('Shevchenko Kovalenko Bondarenko Tkachenko Kravchenko Oliinyk Lysenko Savchenko Petrenko Melnyk'),
  },
  {
    key: 'south_asian',
    weight: 3,
    countries: [356, 586, 50, 144],
    languages: ['Punjabi', 'Urdu', 'Bangla', 'Tamil', 'Hindi'],
    service: [1],
    shared: true,
    statuses: [
      [2, 40],
      [7, 25],
      [4, 25],
      [6, 10],
    ],
    female: list('Harpreet Ayesha Nasreen Priya Sunita Farzana Jaspreet Lakshmi Shabnam Anjali Rukhsana Kavita'),
    male: list('Gurpreet Imran Rajesh Abdul Manjit Suresh Faisal Arjun Shahid Kamal Balwinder Nimal'),
    last: list('Singh Khan Sharma Rahman Kaur-Gill Hussain Patel Chowdhury Sivakumar Malik Begum-Ali Sandhu'),
  },
  {
    key: 'east_asian',
    weight: 2,
    countries: [156, 704, 608],
    languages: ['Mandarin', 'Vietnamese', 'Filipino', 'Cantonese'],
    service: [1, 2],
    shared: false,
    statuses: SETTLED,
    female: list('Mei-Ling Thị-Hoa Xiaoyan Ngọc-Lan Maricel Lihua Bích-Thủy Rosalinda Yan Thu-Hà'),
    male: list('Wei Minh-Tuấn Jianguo Văn-Hùng Rodrigo Qiang Đức Benigno Chun Quang'),
    last: list('Nguyễn Trần Li Wang Phạm Zhang Reyes Lê Chen Santos Huỳnh Liu'),
  },
];
