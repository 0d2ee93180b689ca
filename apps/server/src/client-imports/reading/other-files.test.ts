/** Files as other programs and other people make them: all of them come in without a click. */
import { guessMapping } from '@resa/rules/client-import/guess';
import { proposeHouseholds } from '@resa/rules/client-import/propose';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { shippedFacts } from '../samples/facts.ts';
import { workbookOf } from '../samples/workbook.ts';
import { unpacked } from './packing.ts';
import { read } from './table-reading.ts';

async function come(bytes: Uint8Array) {
  const found = await read({ bytes, sheet: null });
  if ('fault' in found) throw new Error(found.fault);
  const table = { ...found.head, rows: unpacked(found.portions, found.head.headings.length) };
  const mapping = guessMapping(table, shippedFacts);
  const { households } = proposeHouseholds({ table, mapping, corrections: [], facts: shippedFacts });
  const said = households.flatMap(({ faults, warnings }) =>
    [...faults, ...warnings].map(({ code, line }) => `${line} ${code}`),
  );
  const people = households.map(({ persons }) =>
    persons.map(
      ({ fields, role }) =>
        `${role} ${fields.first_name ?? ''} ${fields.last_name} ${fields.dob ?? '?'}${fields.dob_known === 0 ? '~' : ''}`,
    ),
  );
  return { table, mapping, households, said, people };
}

test('an export of a network: names of months, an income each, the relationship to the head', async () => {
  const text = `"Client ID","Household ID","First Name","Last Name","Date of Birth","Gender","Relationship To Head","Marital Status","Self-Identifies As","Education Level","Primary Income Source","Monthly Income","Housing Type","Street Address","Apt #","City","Prov","Postal Code","Phone #","Email","Referred By","First Visit","Last Visit","# of Visits"
"104553","H-2201","Samira","Haddad","Jan 5, 1980","Female","Head of Household","Married","Not Indigenous","College completed","Full Time Employment","$1,850.00","Rental (Private)","120 rue Sherbrooke E.","4","Montréal","QC","h2x 1y4","(514) 555-0140","samira@courriel.test","Friend","Mar 14, 2023","Nov 2, 2026","31"
"104554","H-2201","Karim","Haddad","Dec 24, 1978","Male","Spouse","Married","Not Indigenous","","","","Rental (Private)","120 rue Sherbrooke E.","4","Montréal","QC","h2x 1y4","","","","Mar 14, 2023","Nov 2, 2026","31"
"104555","H-2201","Lina","Haddad","Aug 9, 2015","Female","Daughter","","","","","","Rental (Private)","120 rue Sherbrooke E.","4","Montréal","QC","h2x 1y4","","","","Mar 14, 2023","Nov 2, 2026","31"
"104560","H-2202","Jean-Paul","St-Onge","Feb 1, 1951","Male","Self","Widowed","First Nations","","CPP","1212.5","Seniors' Residence","9 av. du Parc","","Montreal","Quebec","H3S2N9","514.555.0141","","CLSC","Oct 1, 2024","",""
`;
  const { people, said, households, mapping } = await come(Buffer.from(text));
  expect(people).toEqual([
    ['2 Samira Haddad 1980-01-05', '3 Karim Haddad 1978-12-24', '4 Lina Haddad 2015-08-09'],
    ['1 Jean-Paul St-Onge 1951-02-01'],
  ]);
  expect(said).toEqual([]);
  expect(mapping.columns.map(({ target }) => target).slice(20)).toEqual([
    'referrer_type_id',
    'registered_on',
    null,
    null,
  ]);
  const [first, second] = households;
  expect(first?.address).toMatchObject({
    address_ln1: '120 rue Sherbrooke E.',
    unit: '4',
    postal_code: 'H2X 1Y4',
    city_id: 11157,
    province_id: 11,
    house_type_id: 1,
  });
  expect(first?.persons[0]).toMatchObject({
    file_number: 104_553,
    since: '2023-03-14',
    incomes: [{ revenue_type_id: 1, pay_frequency_type_id: 4, amount: 1850 }],
  });
  expect(second?.persons[0]?.incomes).toEqual([{ revenue_type_id: 11, pay_frequency_type_id: 4, amount: 1212.5 }]);
});

test('answers of a form: a row a household, the partner and children in columns of their own', async () => {
  const text = `Timestamp,Your full name,Email Address,Phone number,DOB (MM/DD/YYYY),Home address,Postal code,Number of people in your household,Spouse name,Spouse DOB,Child 1 Name,Child 1 DOB,Child 2 Name,Child 2 DOB,Anything else?
11/3/2026 10:22:31,Olena Kovalenko,olena@courriel.test,514-555-0150,4/17/1988,"14 rue Wellington, apt 2, Montréal",H4G 1M5,4,Taras Kovalenko,12/2/1985,Sofia,5/30/2016,Max,1/9/2020,no nuts
11/4/2026 9:01:02,Bo Ng,,5145550151,10/11/1999,"22 Wellington St, Montreal, QC",H4G 1M5,1,,,,,,,
`;
  const { people, said, households } = await come(Buffer.from(text));
  expect(people).toEqual([
    [
      '2 Olena Kovalenko 1988-04-17',
      '3 Taras Kovalenko 1985-12-02',
      '4 Sofia Kovalenko 2016-05-30',
      '4 Max Kovalenko 2020-01-09',
    ],
    ['1 Bo Ng 1999-10-11'],
  ]);
  expect(said).toEqual([]);
  expect(households[0]?.address).toMatchObject({ address_ln1: '14 rue Wellington', unit: '2', city_id: 11157 });
  expect(households[1]?.address).toMatchObject({ address_ln1: '22 Wellington St', unit: null, city_id: 11157 });
});

test('an export of Access: DOS letters, times behind dates, -1 for yes, a head by a tick', async () => {
  const text = `"NoClient";"NoFamille";"Nom";"Prenom";"DateNaiss";"Sexe";"ChefFamille";"NoCivique";"Rue";"App";"Ville";"CodePostal";"TelMaison";"TelCell";"Actif";"DateInscription"\r
1201;88;"Bélanger";"Éloïse";1979-03-02 00:00:00;"F";-1;"45";"rue Saint-Denis";"B";"Montréal";"H2X1Y4";"514-555-0160";"514-555-0161";-1;2019-09-01 00:00:00\r
1202;88;"Bélanger";"Théo";2012-12-31 00:00:00;"M";0;"45";"rue Saint-Denis";"B";"Montréal";"H2X1Y4";"";"";-1;2019-09-01 00:00:00\r
1203;89;"Côté";"Gaëtan";1950-01-15 00:00:00;"M";-1;"7";"chemin de la Côte-Saint-Luc";"";"Montréal";"H2V4P8";"514-555-0162";"";0;2015-01-05 00:00:00\r
`;
  const { people, said, households, table } = await come(iconv.encode(text, 'cp850'));
  expect(table.encoding).toBe('cp850');
  expect(people).toEqual([
    ['2 Éloïse Bélanger 1979-03-02', '4 Théo Bélanger 2012-12-31'],
    ['1 Gaëtan Côté 1950-01-15'],
  ]);
  expect(said).toEqual([]);
  expect(households[0]?.address).toMatchObject({ address_ln1: '45 rue Saint-Denis', unit: 'B' });
  expect(households[0]?.persons[0]?.fields).toMatchObject({ phone: '5145550160', mobile: '5145550161' });
  expect(households.map(({ client_state_type_id }) => client_state_type_id)).toEqual([1, 2]);
});

test('a French workbook: a sheet of notes first, groups of headings, households in merged cells, 1904', async () => {
  const day = (date: string) => ({ date: (Date.parse(date) - Date.parse('1904-01-01')) / 86_400_000 });
  const bytes = workbookOf(
    [
      { name: 'Notice', rows: [['Liste des ménages'], ['Ne pas diffuser'], ['Fait le 2026-11-01']] },
      {
        name: 'Ménages',
        rows: [
          ['PERSONNE', null, null, null, 'COORDONNÉES', null, null],
          ['Ménage', 'Nom et prénom', 'Lien', 'Date de naissance', 'Adresse complète', 'Téléphone', 'Revenu annuel'],
          [
            'M-1',
            'Nguyễn Thị Ánh',
            'Responsable',
            day('1984-07-01'),
            '12, rue des Érables, app. 3\nMontréal (QC) H2X 1Y4',
            '514 555-0170 / 514 555-0171',
            24000,
          ],
          [null, 'Nguyễn Minh', 'Conjoint', day('1980-02-29'), null, null, null],
          [null, 'Nguyễn Lan', 'Fille', day('2019-04-05'), null, null, null],
          [
            'M-2',
            'Roy Guy',
            'Personne seule',
            day('1949-10-10'),
            '8 rue X',
            '514 555-0172 poste 12',
            { f: 'G3/2', v: 12000 },
          ],
          [null, null, null, null, null, null, null],
          ['Total', null, null, null, null, null, { f: 'SUM(G3:G6)', v: 36000 }],
        ],
        merged: ['A1:D1', 'E1:G1', 'A3:A5'],
      },
    ],
    { date1904: true, prefix: 'x:' },
  );
  const { people, households, table, mapping } = await come(bytes);
  expect(table).toMatchObject({
    sheet: 'Ménages',
    sheets: ['Notice', 'Ménages'],
    headings_line: 2,
    epoch: 1904,
    empty: 1,
  });
  expect(table.skipped.map(({ line, reason }) => `${line} ${reason}`)).toEqual(['1 title', '8 total']);
  expect(people).toEqual([
    ['2 Thị Ánh Nguyễn 1984-07-01', '3 Minh Nguyễn 1980-02-29', '4 Lan Nguyễn 2019-04-05'],
    ['1 Guy Roy 1949-10-10'],
  ]);
  expect(mapping).toMatchObject({ grouping: 'household', income_frequency: 10, income_type: null });
  expect(households[0]?.address).toMatchObject({
    address_ln1: '12 rue des Érables',
    unit: '3',
    postal_code: 'H2X 1Y4',
    city_id: 11157,
  });
  expect(households[0]?.persons[0]?.fields).toMatchObject({ phone: '5145550170', phone2: '5145550171' });
  expect(households[1]?.persons[0]?.fields).toMatchObject({ phone: '5145550172', ext: '12' });
});

test('a list from a Mac: Mac Roman, children with ages in one cell', async () => {
  const text = `Nom complet;DDN;Sexe;Tél.;Enfants;Langue parlée\rMarie Tremblay;15 juin 1978;F;514 555-0180;Luc 6 ans, Rose 4 ans;français\rD’Amours, Noémie;1er août 1990;F;514 555-0181;;français\rSaïd El Amrani;3 févr. 1985;M;514 555-0182;Zoé (8 mois);français\r`;
  const { people, said, table } = await come(iconv.encode(text, 'macintosh'));
  expect(table).toMatchObject({ encoding: 'macintosh', separator: ';' });
  expect(people).toEqual([
    ['2 Marie Tremblay 1978-06-15', '4 Luc Tremblay 2020-11-26~', '4 Rose Tremblay 2022-11-26~'],
    ['1 Noémie D’Amours 1990-08-01'],
    ['2 Saïd El Amrani 1985-02-03', '4 Zoé El Amrani 2026-11-26~'],
  ]);
  expect(said).toEqual([]);
});

test('Unicode text of Excel without households: each person is one', async () => {
  const text =
    'Surname\tGiven name\tSex\tBirth date\tCell\r\nKaur\tHarpreet\tf\t1990-02-03\t514-555-0190\r\nSuharto\t\tm\t1950\t514-555-0191\r\n';
  const { people, said, table, mapping } = await come(
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
  );
  expect(table).toMatchObject({ encoding: 'utf-16le', separator: '\t' });
  expect(mapping.grouping).toBe('none');
  expect(people).toEqual([['1 Harpreet Kaur 1990-02-03'], ['1  Suharto 1950-01-01~']]);
  expect(said).toEqual(['3 import_one_name', '3 import_dob_estimated']);
});

test('headings that repeat below the names of groups are those of the group', async () => {
  const { people, said, mapping } = await come(
    Buffer.from(
      'Responsable;;;Conjoint;;;Adresse\nNom;Prénom;Né(e) le;Nom;Prénom;Né(e) le;Code postal\nRoy;Ann;1980-05-06;Ng;Bo;1979-01-02;H2X 1Y4\nCôté;Zoé;1990-05-06;;;;H2X 1Y4\n',
    ),
  );
  expect(people).toEqual([['2 Ann Roy 1980-05-06', '3 Bo Ng 1979-01-02'], ['1 Zoé Côté 1990-05-06']]);
  expect(said.filter((one) => !one.includes('address'))).toEqual([]);
  expect(mapping.columns[6]?.target).toBe('postal_code');
});
