/**
 * Invented persons as they are typed, and files that exist: sixty pairs that are one person, each with the reasons and
 * the place among the files that are shown, and sixty that are two.
 */
import type { SimilarReason } from '@resa/rules/person/similar';

/** First name, last name, date of birth. */
type Named = readonly [first_name: string, last_name: string, dob: string | null];
type Same = readonly [typed: Named, file: Named, reasons: readonly SimilarReason[], rank: number];

const SPELLING = ['name_spelling', 'dob'] as const;
const NEAR = ['name_near', 'dob'] as const;
const MARRIED = ['first_name', 'dob'] as const;
const NAME = ['name', 'dob'] as const;

export const SAME: readonly Same[] = [
  // Saint and its abbreviations
  [['Luc', 'Saint-Pierre', '1971-02-03'], ['Luc', 'St-Pierre', '1971-02-03'], SPELLING, 1],
  [['Luc', 'Saint-Pierre', '1971-02-03'], ['Luc', 'St. Pierre', null], ['name_spelling'], 2],
  [['Luc', 'Saint-Pierre', '1971-02-03'], ['Luc', 'Saint Pierre', '1990-08-09'], ['name'], 3],
  [['Sylvie', 'Ste-Marie', '1964-05-17'], ['Sylvie', 'Sainte-Marie', '1964-05-17'], SPELLING, 1],
  [['Guy', 'St Jean', null], ['Guy', 'Saint-Jean', '1958-11-30'], ['name_spelling'], 1],
  [['Odette', 'Sainte Croix', '1949-09-21'], ['Odette', 'Ste-Croix', '1949-09-21'], SPELLING, 1],
  [['Marc', 'Saint-Laurent', null], ['Marc', 'St. Laurent', null], ['name_spelling'], 1],
  [['Rémi', 'Sainthilaire', '1982-07-14'], ['Rémi', 'St-Hilaire', '1982-07-14'], SPELLING, 1],
  [['Nadia', 'Stamour', '1993-03-26'], ['Nadia', 'Saint-Amour', '1993-03-26'], SPELLING, 1],
  [['St-Germain', 'Paul', null], ['Paul', 'Saint-Germain', '1976-12-05'], ['name_spelling'], 1],
  [['Chantal', 'Ste-Onge', '1988-06-19'], ['Chantal', 'St-Onge', '1988-06-19'], NEAR, 1],
  [['Yvan', 'St-Cyr', null], ['Yvan', 'Saint-Cyr', '1967-10-11'], ['name_spelling'], 1],
  // Names of two words, with a hyphen, a space or nothing between them
  [['Ahmed', 'BenYoussef', '1979-01-22'], ['Ahmed', 'Ben-Youssef', '1979-01-22'], SPELLING, 1],
  [['Ahmed', 'BenYoussef', '1979-01-22'], ['Ahmed', 'Ben Youssef', null], ['name_spelling'], 2],
  [['Leïla', 'Bensalah', '1991-04-02'], ['Leïla', 'Ben Salah', '1991-04-02'], SPELLING, 1],
  [['Karim', 'Ben Amor', null], ['Karim', 'BenAmor', '1985-08-28'], ['name_spelling'], 1],
  [['Sami', 'BenHadjAli', '1974-11-13'], ['Sami', 'Ben Hadj Ali', '1974-11-13'], SPELLING, 1],
  [['Imen', 'Belhadj', '1996-02-27'], ['Imen', 'Bel Hadj', '1996-02-27'], SPELLING, 1],
  [['Nora', 'Aitahmed', '1987-09-09'], ['Nora', 'Ait Ahmed', '1987-09-09'], SPELLING, 1],
  [['Nora', 'Aitahmed', '1987-09-09'], ['Nora', 'Aït-Ahmed', '1999-05-05'], ['name_spelling'], 2],
  [['Saïd', 'Ait Oumar', null], ['Saïd', 'Aitoumar', null], ['name_spelling'], 1],
  [['Huda', 'Al-Hassan', '1983-12-24'], ['Huda', 'Alhassan', '1983-12-24'], SPELLING, 1],
  [['Youssef', 'Elamrani', '1969-06-06'], ['Youssef', 'El Amrani', '1969-06-06'], SPELLING, 1],
  [['Omar', 'Abdelkader', null], ['Omar', 'Abd El Kader', '1977-07-07'], ['name_spelling'], 1],
  [['Pieter', 'Vanderberg', '1955-03-18'], ['Pieter', 'Van der Berg', '1955-03-18'], SPELLING, 1],
  [['Ana', 'De la Cruz', '1994-10-25'], ['Ana', 'Delacruz', '1994-10-25'], SPELLING, 1],
  [['Kevin', 'OBrien', null], ['Kevin', 'O’Brien', '1980-01-29'], ['name_spelling'], 1],
  [['Rosa', 'Damico', '1962-08-04'], ['Rosa', 'D’Amico', '1962-08-04'], SPELLING, 1],
  [['Estelle', 'Lecuyer', '1990-05-31'], ['Estelle', 'L’Écuyer', '1990-05-31'], SPELLING, 1],
  [['Awa', 'Ndiaye', null], ['Awa', 'N’Diaye', '1989-02-12'], ['name_spelling'], 1],
  [['Denis', 'Le Blanc', '1973-04-15'], ['Denis', 'Leblanc', '1973-04-15'], SPELLING, 1],
  // First names of two words
  [['JeanBaptiste', 'Côté', '1986-10-03'], ['Jean-Baptiste', 'Côté', '1986-10-03'], SPELLING, 1],
  [['Jean Marc', 'Ouellet', null], ['JeanMarc', 'Ouellet', '1957-07-21'], ['name_spelling'], 1],
  [['MarieEve', 'Fontaine', '1992-12-12'], ['Marie-Ève', 'Fontaine', '1992-12-12'], SPELLING, 1],
  [['Annemarie', 'Poulin', '1966-06-16'], ['Anne Marie', 'Poulin', '1966-06-16'], SPELLING, 1],
  [['Pierreluc', 'Dion', null], ['Pierre-Luc', 'Dion', '1998-03-08'], ['name_spelling'], 1],
  [['Marie Claude', 'Perron', '1975-09-27'], ['Marie-Claude', 'Perron', '1975-09-27'], NAME, 1],
  [['Jean-Sébastien', 'Morin', '1984-01-19'], ['Jeansebastien', 'Morin', '1984-01-19'], SPELLING, 1],
  // Mac and Mc
  [['Sean', 'Mac Carthy', '1970-05-08'], ['Sean', 'McCarthy', '1970-05-08'], SPELLING, 1],
  [['Sean', 'Mac Carthy', '1970-05-08'], ['Sean', 'MacCarthy', null], ['name_spelling'], 2],
  [['Ian', 'MacDonald', '1961-11-02'], ['Ian', 'Mc Donald', '1961-11-02'], SPELLING, 1],
  [['Al', 'Mac Kay', '1953-02-20'], ['Al', 'McKay', '1953-02-20'], SPELLING, 1],
  [['Fiona', 'McIntyre', null], ['Fiona', 'MacIntyre', '1981-08-17'], ['name_spelling'], 1],
  [['MacNeil', 'Moira', null], ['Moira', 'Mc Neil', '1978-04-30'], ['name_spelling'], 1],
  // A name changed by marriage
  [['Isabelle', 'Gagnon', '1985-06-07'], ['Isabelle', 'Thibault', '1985-06-07'], MARRIED, 1],
  [['Marie-Josée', 'Lavoie', '1972-03-14'], ['MarieJosée', 'Bouchard', '1972-03-14'], MARRIED, 1],
  [['Fatima', 'Cherif', '1990-09-15'], ['Fatima', 'Mansouri', '1990-09-15'], MARRIED, 1],
  [['Linda', 'Wong', '1968-12-01'], ['Linda', 'O’Connor', '1968-12-01'], MARRIED, 1],
  [['Véronique', 'Hamel-Roy', '1979-07-30'], ['Veronique', 'Hamel', '1979-07-30'], NEAR, 1],
  [['Ingrid', 'Svensson', '1981-05-25'], ['Ingrid', 'Paquette', '1981-05-25'], MARRIED, 1],
  // Accents, order, slips
  [['Élise', 'Bélanger', null], ['Elise', 'Belanger', '1995-01-06'], ['name'], 1],
  [['Nguyễn', 'Thị Lan', null], ['Thi Lan', 'Nguyen', '1988-08-08'], ['name'], 1],
  [['Gaétan', 'Desjardinz', '1959-10-10'], ['Gaétan', 'Desjardins', '1959-10-10'], NEAR, 1],
  [['Monique', 'Charbonnaeu', '1951-02-14'], ['Monique', 'Charbonneau', '1951-02-14'], NEAR, 1],
  [['Josette', 'Benyousef', '1963-03-03'], ['Josette', 'Ben Youssef', '1963-03-03'], NEAR, 1],
  [['Hector', 'Villeneuve', '1977-05-09'], ['Hector', 'Villeneuve', '1977-09-05'], ['name', 'dob_swapped'], 1],
  [['Hector', 'Vileneuve', '1977-05-09'], ['Hector', 'Villeneuve', '1977-09-05'], ['name_near', 'dob_swapped'], 1],
  [['Catherine', 'Smyth', '1976-02-03'], ['Katherine', 'Smith', '1976-02-03'], ['name_sound', 'dob'], 1],
  [['Catherine', 'Smyth', null], ['Katherine', 'Smith', '1976-02-03'], ['name_sound'], 1],
  [['Solange', 'Turcotte', '1944-04-04'], ['Solange Aline', 'Turcotte', '1944-04-04'], NEAR, 1],
];

export const OTHERS: readonly (readonly [typed: Named, file: Named])[] = [
  // Twins and other siblings
  [
    ['Zoé', 'Marquis', '2016-04-05'],
    ['Léa', 'Marquis', '2016-04-05'],
  ],
  [
    ['Émile', 'Bernier', '2014-02-11'],
    ['Émilie', 'Bernier-Roy', '2012-02-11'],
  ],
  [
    ['Adam', 'Haddad', '2015-06-20'],
    ['Sara', 'Haddad', '2015-06-20'],
  ],
  [
    ['Noah', 'Pham', '2018-09-01'],
    ['Liam', 'Pham', '2018-09-01'],
  ],
  [
    ['Jade', 'Lemieux', '2011-12-30'],
    ['Rose', 'Lemieux', '2011-12-30'],
  ],
  [
    ['Marie-Ève', 'Tardif', '1984-03-12'],
    ['Marie-Claude', 'Tardif', '1984-03-12'],
  ],
  [
    ['Jean-Guy', 'Caron', '1950-08-19'],
    ['Jean-Paul', 'Caron', '1950-08-19'],
  ],
  [
    ['Anne-Marie', 'Boivin', '1978-10-07'],
    ['Anne-Sophie', 'Boivin', '1978-10-07'],
  ],
  [
    ['Hassan', 'Diallo', '2013-05-05'],
    ['Amadou', 'Diallo', '2013-05-05'],
  ],
  [
    ['Louis', 'Gendron', '2009-07-07'],
    ['Louise', 'Gendron', '2006-01-09'],
  ],
  // Parents and children
  [
    ['Robert', 'Picard', '1948-01-15'],
    ['Roberta', 'Picard-Côté', '1975-03-20'],
  ],
  [
    ['Denis', 'Labelle', '1960-06-01'],
    ['Denise', 'Labelle', '1985-06-01'],
  ],
  [
    ['Paul', 'Rioux', '1955-04-04'],
    ['Paule', 'Rioux', '1982-09-14'],
  ],
  [
    ['Tran', 'Van Minh', '1970-11-11'],
    ['Tran', 'Van Hai', '1999-11-11'],
  ],
  [
    ['Ali', 'Rahimi', '1971-03-03'],
    ['Reza', 'Rahimi', '2001-03-03'],
  ],
  // The same last name, or another half of one
  [
    ['Julie', 'Saint-Pierre', '1990-01-30'],
    ['Luce', 'Saint-Pierre', '1969-10-30'],
  ],
  [
    ['Karine', 'St-Jean', '1983-05-16'],
    ['Karine', 'St-Denis', '1979-11-26'],
  ],
  [
    ['Pierre', 'Luc', '1971-05-23'],
    ['Luc', 'Saint-Pierre-Roy', '1950-09-13'],
  ],
  [
    ['Amina', 'Ben Ali', '1986-02-08'],
    ['Amina', 'Ben Salah', '1991-12-18'],
  ],
  [
    ['Rachid', 'Ben Youssef', '1967-04-24'],
    ['Mourad', 'BenYoussef', '1988-03-31'],
  ],
  [
    ['Nadir', 'Ait Ahmed', '1975-08-06'],
    ['Nadir', 'Ait Oumar', '1962-02-16'],
  ],
  [
    ['Owen', 'McCarthy', '1984-10-22'],
    ['Owen', 'McDonald', '1979-04-12'],
  ],
  [
    ['Tara', 'Carthy', '1991-07-03'],
    ['Tara', 'McCarthy', '1980-05-13'],
  ],
  [
    ['Bruce', 'Mackay', '1966-09-29'],
    ['Bruce', 'MacLean', '1977-01-01'],
  ],
  [
    ['Clara', 'Van der Berg', '1989-12-07'],
    ['Clara', 'Van der Meer', '1969-02-17'],
  ],
  [
    ['Julio', 'De la Cruz', '1995-03-19'],
    ['Julio', 'De la Vega', '1974-06-29'],
  ],
  [
    ['Erin', 'O’Brien', '1982-11-05'],
    ['Erin', 'O’Neil', '1991-08-15'],
  ],
  [
    ['Gina', 'D’Amico', '1977-06-13'],
    ['Gina', 'D’Angelo', '1983-10-23'],
  ],
  [
    ['Huguette', 'Le Blanc', '1946-02-25'],
    ['Huguette', 'Le Roux', '1958-12-06'],
  ],
  [
    ['Moussa', 'N’Diaye', '1993-09-11'],
    ['Moussa', 'N’Dour', '1970-03-21'],
  ],
  // The same first name without the same birth, or with a day that nobody knows
  [
    ['Isabelle', 'Vachon', '1985-06-08'],
    ['Isabelle', 'Thibodeau', '1985-06-18'],
  ],
  [
    ['Mohamed', 'Larbi', '1980-01-01'],
    ['Mohamed', 'Saadi', '1980-01-01'],
  ],
  [
    ['Maria', 'Silva', '1975-01-01'],
    ['Maria', 'Pereira', '1975-01-01'],
  ],
  [
    ['Fatou', 'Sow', '1992-01-01'],
    ['Fatou', 'Camara', '1992-01-01'],
  ],
  [
    ['Nathalie', 'Doyon', '1973-05-12'],
    ['Nathalie', 'Breton', '1973-12-05'],
  ],
  [
    ['Michel', 'Blouin', '1956-08-27'],
    ['Michelle', 'Gosselin', '1956-08-27'],
  ],
  [
    ['Jean', 'Asselin', '1964-03-09'],
    ['Jean-Yves', 'Fiset', '1964-03-09'],
  ],
  [
    ['Marie', 'Lachance', '1970-07-18'],
    ['Marie-Lou', 'Gauvin', '1970-07-18'],
  ],
  [
    ['Anne', 'Valois', '1988-04-26'],
    ['Annette', 'Brault', '1988-04-26'],
  ],
  [
    ['Sylvain', 'Cyr', '1967-02-02'],
    ['Sylvain', 'Audet', '1976-02-20'],
  ],
  [
    ['Claude', 'Martin', '1959-05-30'],
    ['Martin', 'Claude-Jobin', '1981-10-10'],
  ],
  // Born the same day and nothing else
  [
    ['Olivier', 'Rancourt', '1987-10-14'],
    ['Bruno', 'Filion', '1987-10-14'],
  ],
  [
    ['Thérèse', 'Plante', '1939-03-27'],
    ['Huong', 'Bui', '1939-03-27'],
  ],
  [
    ['Samir', 'Toumi', '1994-12-22'],
    ['Carla', 'Rossi', '1994-12-22'],
  ],
  [
    ['Yuki', 'Tanaka', '1990-02-28'],
    ['Piotr', 'Nowak', '1990-02-28'],
  ],
  [
    ['Ghislain', 'Roberge', '1962-09-16'],
    ['Alma', 'Ruiz', '1962-09-16'],
  ],
  // Short names, where one letter is another name
  [
    ['Anne', 'Roy', '1981-01-20'],
    ['Anne', 'Rey', '1966-08-02'],
  ],
  [
    ['Kim', 'Lee', '1979-06-28'],
    ['Kim', 'Leo', '1985-11-17'],
  ],
  [
    ['Lan', 'Vo', '1991-03-06'],
    ['Lan', 'Vu', '1973-07-25'],
  ],
  [
    ['Ali', 'Sy', '1986-12-13'],
    ['Ali', 'Ly', '1972-04-03'],
  ],
  [
    ['Eva', 'Dubé', '1993-05-21'],
    ['Eva', 'Dubo', '1968-09-08'],
  ],
  [
    ['Léo', 'Hill', '1998-02-19'],
    ['Léo', 'Hall', '1961-10-31'],
  ],
  // Slips in both names, or too many
  [
    ['Anie', 'Trembley', '1974-11-09'],
    ['Annia', 'Tremblay', '1983-06-24'],
  ],
  [
    ['Stefan', 'Kowalsky', '1969-07-12'],
    ['Stephen', 'Kovalski', '1980-02-05'],
  ],
  [
    ['Carole', 'Beaudoin', '1957-10-02'],
    ['Caroline', 'Beaudry', '1990-01-11'],
  ],
  [
    ['Francine', 'Grenier', '1954-08-08'],
    ['Francis', 'Garnier', '1985-12-28'],
  ],
  [
    ['Manon', 'Lapointe', '1971-09-04'],
    ['Manuel', 'Lapierre', '1963-05-14'],
  ],
  [
    ['Steeve', 'Gingras', '1982-03-23'],
    ['Eve', 'Gingras', '1996-08-13'],
  ],
  [
    ['Diane', 'Deschamps', '1961-01-25'],
    ['Diane', 'Deschênes', '1949-06-15'],
  ],
  [
    ['Réal', 'Fortin', '1943-12-17'],
    ['Réal', 'Fortier', '1958-04-27'],
  ],
];
