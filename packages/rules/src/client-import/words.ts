/**
 * The words of imported files in English and French: the headings of columns, and texts of cells. They are written
 * folded (`text/fold.ts`), so that accents, case and punctuation make no difference. To recognize the heading of
 * another program, add it to the list of its target.
 */
import { fold } from '../text/fold.ts';
import type { Target } from './types.ts';

/** For each target, the headings that mean it, separated by commas. */
export const HEADINGS: { readonly [Name in Target]?: string } = {
  last_name:
    'last name, lastname, last, surname, family name, nom, nom de famille, nom famille, lname, client last name, legal last name, apellido, nom legal',
  first_name:
    'first name, firstname, first, given name, given names, forename, prenom, prenoms, fname, client first name, legal first name, nombre',
  full_name:
    'name, full name, client, client name, nom prenom, nom et prenom, nom complet, prenom nom, prenom et nom, last first, last name first name, member, membre, usager, beneficiaire, nom du client, nom de l usager, person, personne, client full name, head of household, chef de famille, responsable, nom du responsable, participant',
  dob: 'dob, date of birth, birth date, birthdate, birthday, born, date de naissance, date naissance, naissance, ne le, nee le, ne e le, ddn, d d n, date nais, dt naiss, date of birth dob, client dob, dateofbirth, anniversaire, ne, birth',
  age: 'age, ages, current age, age actuel, age in years, approximate age, age approximatif, age ans',
  gender_type_id: 'gender, sex, sexe, genre, gender identity, identite de genre, client gender, m f, f m, h f',
  marital_status_type_id:
    'marital status, marital, etat civil, statut matrimonial, situation matrimoniale, civil status, statut civil',
  pregnancy_status_type_id: 'pregnant, pregnancy, enceinte, grossesse',
  delivery_date: 'due date, delivery date, date prevue d accouchement, dpa',
  mobile:
    'mobile, cell, cell phone, cellphone, mobile phone, cellulaire, cell no, cell phone no, cell number, cell phone number, mobile no, mobile number, cellphone number, no cellulaire, no de cellulaire, tel cell, telephone cellulaire, portable',
  phone:
    'phone, phone number, telephone, tel, home phone, phone no, no telephone, no de telephone, numero de telephone, num tel, primary phone, phone1, phone 1, main phone, telephone maison, tel maison, contact number, tel res, telephone residence, telephone 1, tel 1, day phone',
  phone2:
    'phone2, phone 2, other phone, alternate phone, secondary phone, work phone, autre telephone, telephone 2, tel 2, telephone travail, tel travail, evening phone, tel bureau',
  ext: 'ext, extension, poste',
  email:
    'email, e mail, email address, mail, courriel, adresse courriel, adresse electronique, adresse de courriel, client email, email1, email 1',
  country_of_birth:
    'country of birth, birth country, country of origin, pays de naissance, pays d origine, pays origine, origin, origine, birthplace, lieu de naissance',
  geo_region_id: 'region of origin, region d origine',
  citizenship_type_id:
    'citizenship, citizenship status, immigration status, status in canada, citoyennete, statut d immigration, statut immigration, statut au canada, statut legal, immigration, legal status, resident status',
  date_of_entry:
    'date of entry, arrival date, arrived in canada, date of arrival, date d arrivee, date d entree, arrivee au canada, date d arrivee au canada, landing date, arrival in canada, entry date in canada',
  native_language_id:
    'mother tongue, native language, first language, langue maternelle, home language, langue parlee a la maison',
  service_language_id:
    'language, preferred language, language of service, service language, langue, langue de service, langue parlee, languages, spoken language, langue de correspondance, langue preferee, primary language, lang',
  aboriginal_indicator_id:
    'indigenous, aboriginal, indigenous identity, aboriginal status, indigenous status, first nations, autochtone, identite autochtone, statut autochtone, self identifies as indigenous',
  veteran_state_id:
    'veteran, veteran status, military, ancien combattant, ancienne combattante, anciens combattants, statut d ancien combattant',
  education_level_id:
    'education, education level, level of education, schooling, highest education, scolarite, niveau de scolarite, niveau scolaire, grade, annee scolaire, school grade, etudes, degre scolaire',
  field_study_id: 'field of study, domaine d etudes',
  reason_for_service_id:
    'reason, reason for service, reason for visit, reason for need, reasons, motif, motif de la demande, raison, raison de la demande, reason for coming, main reason',
  food_frequency: 'food frequency, frequency of visits, every days',
  referrer_type_id:
    'referred by, referral, referral source, referrer, reference, source de reference, refere par, how did you hear, comment avez vous connu, provenance',
  reason_for_ending_service_id:
    'reason for ending, reason inactive, inactive reason, motif de fermeture, raison de fermeture, raison de fin, closed reason',
  file_number:
    'client number, client no, client id, clientid, client_number, file number, file no, file, no, no dossier, no de dossier, numero de dossier, numero, dossier, no client, numero client, card number, card no, member number, member id, member no, membership number, no membre, numero de membre, no de membre, no carte, numero de carte, id, id client, person id, personid, individual id, case number, case id, case no, registration number, code client, matricule, no d inscription',
  former_number:
    'former number, old number, old id, legacy id, ancien numero, ancien no, ancien dossier, external id, id externe, reference number, barcode, code barres, code a barres',
  household:
    'household, household id, householdid, household no, household number, family id, familyid, family, family number, family no, household key, group id, group, menage, no menage, no de menage, numero de menage, id menage, famille, no famille, no de famille, numero de famille, id famille, foyer, no foyer, case household, hh id, hhid, hh, household code, code menage, code famille',
  row_key: 'row id, rowid, row, row key, record id, recordid, line id, id ligne, cle, id ligne client, unique id',
  related_to:
    'related to row id, related to, relatedto, parent id, head id, head row id, head of household id, parent row id, main client id, primary client id, linked to, lie a, id responsable, no du responsable, id chef, rattache a, related to client, primary id, member of, id parent',
  role: 'role, relationship, relation, relationship to head, relationship to client, relation to head, relationship to head of household, family role, household role, lien, lien de parente, lien avec le responsable, lien avec le chef, parente, role familial, role dans le menage, position, type de membre, member type, relation avec le chef, relationship to primary, relationship type, rel',
  head: 'head, is head, head of household y n, is head of household, primary, is primary, main contact, primary contact, est responsable, chef, est chef, responsable o n, primary member, primary client',
  children:
    'children, kids, dependents, dependants, children names, names of children, children name dob, enfants, noms des enfants, enfants prenom naissance, personnes a charge, enfant s, prenoms des enfants, enfants prenom date de naissance, children first name birth date, children and birth dates, other members, autres membres, household members, family members, membres du menage, membres de la famille, enfants a charge, prenoms et ages, prenoms et ages des enfants, names and ages, names and ages of children',
  address_ln1:
    'address, address1, address 1, address line 1, street, street address, street1, street 1, home address, civic address, adresse, adresse 1, adresse1, rue, adresse civique, adresse postale, no et rue, adresse complete, full address, mailing address, adresse domicile, addr, address line1, numero et rue, adresse de residence, residential address',
  address_ln2:
    'address2, address 2, address line 2, street2, street 2, adresse 2, adresse2, complement d adresse, complement, address line2',
  unit: 'unit, apt, apartment, app, appartement, suite, unit number, apt no, no app, no d appartement, unite, apartment number, apt number, apt unit, logement, no appartement, unit apt',
  city: 'city, town, municipality, ville, municipalite, localite, city town',
  province: 'province, state province, prov, province state, province territory, province ou territoire, state prov',
  postal_code:
    'postal code, postalcode, postal, zip, zip code, zipcode, code postal, cp, c p, postcode, post code, codepostal, postal zip code, code post',
  country: 'country, pays, pays de residence',
  house_type:
    'housing, housing type, housingtype, house type, housing status, housing situation, type of housing, dwelling, dwelling type, logement type, type de logement, type d habitation, situation de logement, habitation, residence type, accommodation, living situation, tenure',
  income_amount:
    'income, monthly income, household income, total income, net income, income amount, amount, revenu, revenu mensuel, revenu menage, revenu du menage, revenu familial, revenus, montant, montant du revenu, revenu total, annual income, revenu annuel, weekly income, revenu net, revenu mensuel net, gross income, revenu brut, total monthly income, monthly household income, revenu par mois',
  income_type:
    'income source, source of income, primary income, primary income source, income type, main income, source de revenu, source de revenus, source du revenu, type de revenu, source principale de revenu, sources de revenu, main source of income, sources of income, revenu principal, income source 1',
  income_frequency:
    'income frequency, pay frequency, frequence du revenu, frequence de paie, frequence de versement, income period, frequency of income, frequence, frequency',
  state:
    'status, client status, file status, active, state, statut, etat, statut du dossier, etat du dossier, actif, actif inactif, active inactive, account status, record status, is active, membership status',
  registered_on:
    'registered, registration date, registered on, date registered, intake date, member since, created, created on, date created, creation date, first visit, enrolled, enrolment date, enrollment date, joined, start date, inscrit le, inscrite le, inscrit e le, date d inscription, date inscription, date d ouverture, membre depuis, date de creation, cree le, premiere visite, date d adhesion, ouvert le, entry date, date added, opened, date d ouverture du dossier, date ouverture',
  consent_service:
    'consent, consent given on, consent given, consent date, date of consent, consent signed, consent signed on, signed consent, date consent signed, consent form, consent form signed, privacy consent, consentement, consentement donne le, consentement donne, date du consentement, date de consentement, consentement signe, consentement signe le, consentement recu le, formulaire de consentement, date de signature du consentement',
  consent_appointment_mails:
    'email consent, emails consent, consent to email, consent to emails, consentement courriel, consentement courriels, consentement aux courriels',
  consent_text_messages:
    'sms consent, text consent, text message consent, consent to sms, consent to text messages, consentement sms, consentement texto, consentement textos, consentement aux textos, consentement messages texte',
  consent_photo: 'photo consent, consent to photo, consent photo, consentement photo, consentement a la photo',
  consent_sharing:
    'sharing consent, consent to share, consent to sharing, consent to share information, release of information, consentement partage, consentement au partage, consentement a la communication, consentement communication de renseignements',
  consent_statistics:
    'statistics consent, consent to statistics, consentement statistiques, consentement aux statistiques',
};

/**
 * Headings that can mean several targets. The values of the column decide; if they fit none better, the column is left
 * out.
 */
export const EITHER: { readonly [Heading in string]?: readonly Target[] } = {
  source: ['income_type', 'referrer_type_id'],
  sources: ['income_type', 'referrer_type_id'],
};

/** Headings of columns that hold a part of a target, such as a middle name: they are joined with its other columns. */
export const JOINED_HEADINGS: readonly (readonly [target: Target, words: string])[] = [
  ['first_name', 'middle name, middle, middle initial, second first name, deuxieme prenom, autres prenoms, initiale'],
  [
    'address_ln1',
    'civic number, street number, house number, street no, no civique, numero civique, no porte, street name, nom de rue, nom de la rue',
  ],
  [
    'dob',
    'year of birth, birth year, yob, annee de naissance, birth month, month of birth, mois de naissance, birth day, day of birth, jour de naissance',
  ],
];

/** Headings of columns that belong to no target. They are left out, without a guess by their content. */
export const LEFT_OUT =
  'errors, error, erreurs, erreur, warnings, avertissements, errors and warnings, erreurs et avertissements, notes, note, comment, comments, commentaire, commentaires, remarque, remarques, remarks, observations, last visit, derniere visite, visits, visites, nb visites, number of visits, household size, family size, taille du menage, nb personnes, nombre de personnes, nb enfants, nombre d enfants, number of children, adults, adultes, nb adultes, number of adults, total, updated, updated on, modified, last modified, modifie le, mise a jour, created by, cree par, agent, worker, intervenant, allergies, diet, dietary, regime, fait par, signature, expiry, expiration, photo';

/** Words before or after a heading that name the person whose value the column holds. */
export const PARTNER_WORDS =
  'spouse, partner, conjoint, conjointe, conjoint e, conj, epoux, epouse, husband, wife, co applicant, coapplicant, second adult, adult 2, adulte 2, deuxieme adulte, mari, femme';
export const CHILD_WORDS = 'child, kid, enfant, dependent, dependant, enf, son daughter';
export const MEMBER_WORDS = 'member, membre, person, personne, autre membre, other member, family member, hh member';
/** Words of a heading that name the person of the row. They are removed before the heading is compared. */
export const ROW_WORDS =
  'client, head, applicant, primary, main, principal, demandeur, demandeuse, responsable, chef, adult 1, adulte 1, usager';
/** Articles and prepositions, which are ignored in a heading. */
export const FILLERS = [
  'of',
  'the',
  'your',
  'my',
  'de',
  'du',
  'la',
  'le',
  'l',
  'd',
  's',
  'des',
  'a',
  'au',
  'votre',
  'vos',
];

/** The words for a pay frequency in the heading of an amount, with the id of the shipped frequency. */
export const FREQUENCY_WORDS: readonly (readonly [id: number, words: string])[] = [
  [4, 'monthly, month, mensuel, mensuels, mois, mensuelle'],
  [10, 'annual, annually, yearly, year, annuel, annuels, annee, an, annuelle'],
  [2, 'biweekly, two weeks, bihebdomadaire, deux semaines, quinzaine'],
  [1, 'weekly, week, hebdomadaire, semaine, hebdo'],
];

/** Texts of a cell that mean an unknown value; the cell is read as empty. */
export const UNKNOWN =
  'unknown, inconnu, inconnue, n a, na, nd, n d, none given, not known, non connu, null, nil, undefined, s o, so, tbd, not provided, non fourni, non fournie, aucune reponse, no data, vide, xxx';

export const YES = 'yes, y, oui, o, true, vrai, 1, x, t';
export const NO = 'no, n, non, false, faux, 0, f';

/** Texts of a cell of income that declare no income. */
export const NO_INCOME =
  'none, no income, aucun, aucun revenu, sans revenu, pas de revenu, nil, zero, 0, no source of income, no income source, aucune, aucune source, rien, sans revenus, no revenue, zero income';

/** Texts of a cell of members that mean no members. */
export const NOBODY =
  'none, aucun, aucune, no, non, 0, nil, n a, rien, pas d enfant, no children, no kids, sans enfant, aucun enfant';

/** Words at the beginning of a row of totals, which describes no person. */
export const TOTALS =
  'total, totals, totaux, subtotal, sub total, sous total, grand total, total general, somme, sum, nombre de menages, count';

/** Splits a list at its commas and folds each entry; keeps the order. */
export const wordList = (text: string): string[] => text.split(',').map(fold).filter(Boolean);

/** The same as `wordList`, as a set for lookups. */
export const wordsOf = (text: string): ReadonlySet<string> => new Set(wordList(text));
