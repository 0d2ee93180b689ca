/** Proofs by class, each with the family roles and citizenships to which it is offered (000 §5). */
import { type Name, name, type Seed } from './seed.ts';

const ADULTS = [1, 2, 3, 5, 6, 7, 8, 9, 10];
const CHILDREN = [4, 11];
const EVERYONE = [...ADULTS, ...CHILDREN];

const BORN = 1;
const NATURALIZED = 10;
const CITIZENS = [BORN, NATURALIZED];
const RESIDENT = 2;
const REFUGEE = 3;
const ASYLUM = [4, 5];
const TEMPORARY = [6, 7, 8, 11];
const NO_STATUS = 9;
const NEWCOMERS = [RESIDENT, REFUGEE, ...ASYLUM, ...TEMPORARY, NO_STATUS];
const UNKNOWN = [12, 13];
const ANY = [...CITIZENS, ...NEWCOMERS];

const proof = (classification_id: 1 | 2 | 3) => (row: Name, group_roles: number[], group_citizenship: number[]) => ({
  ...name(row),
  classification_id,
  group_roles,
  // Whose citizenship is not known is offered what anybody is.
  group_citizenship: [...new Set([...group_citizenship, ...UNKNOWN])],
});
const address = proof(1);
const identity = proof(2);
const revenue = proof(3);

export const document_types: Seed<'document_types'>[] = [
  address([1, 'Lease', 'Bail'], ADULTS, ANY),
  address([2, 'Electricity or gas bill', 'Facture d’électricité ou de gaz'], ADULTS, ANY),
  address([3, 'Telephone or internet bill', 'Facture de téléphone ou d’internet'], ADULTS, ANY),
  address([4, 'Municipal or school tax bill', 'Compte de taxes municipales ou scolaires'], ADULTS, ANY),
  address([5, 'Letter from a government', 'Lettre d’un gouvernement'], ADULTS, ANY),
  address([6, 'Bank or credit card statement', 'Relevé bancaire ou de carte de crédit'], ADULTS, ANY),
  address([7, 'Home insurance', 'Assurance habitation'], ADULTS, ANY),
  address([8, 'Letter from the landlord', 'Lettre du propriétaire'], ADULTS, ANY),
  address([9, 'Letter from a shelter or residence', 'Lettre d’un refuge ou d’une résidence'], ADULTS, ANY),

  identity([20, 'Birth certificate', 'Certificat de naissance'], EVERYONE, CITIZENS),
  identity([21, 'Canadian passport', 'Passeport canadien'], EVERYONE, CITIZENS),
  identity([22, 'Citizenship certificate or card', 'Certificat ou carte de citoyenneté'], EVERYONE, CITIZENS),
  identity([23, 'Health insurance card', 'Carte d’assurance maladie'], EVERYONE, [
    ...CITIZENS,
    RESIDENT,
    REFUGEE,
    6,
    7,
    11,
  ]),
  identity([24, 'Driver’s licence', 'Permis de conduire'], ADULTS, ANY),
  identity([25, 'Certificate of Indian Status', 'Certificat de statut d’Indien'], EVERYONE, CITIZENS),
  identity([26, 'Permanent resident card', 'Carte de résident permanent'], EVERYONE, [RESIDENT]),
  identity([27, 'Confirmation of permanent residence', 'Confirmation de résidence permanente'], EVERYONE, [RESIDENT]),
  identity(
    [
      28,
      'Notice of decision of the refugee board',
      'Avis de décision de la Commission de l’immigration et du statut de réfugié',
    ],
    EVERYONE,
    [REFUGEE],
  ),
  identity([29, 'Refugee protection claimant document', 'Document de demande d’asile'], EVERYONE, ASYLUM),
  identity([30, 'Acknowledgement of claim', 'Accusé de réception de la demande d’asile'], EVERYONE, ASYLUM),
  identity([31, 'Work permit', 'Permis de travail'], ADULTS, [REFUGEE, ...ASYLUM, ...TEMPORARY]),
  identity([32, 'Study permit', 'Permis d’études'], EVERYONE, [REFUGEE, ...ASYLUM, ...TEMPORARY]),
  identity([33, 'Visitor record or visa', 'Fiche de visiteur ou visa'], EVERYONE, [8, 11]),
  identity([34, 'Foreign passport', 'Passeport étranger'], EVERYONE, NEWCOMERS),
  identity([35, 'Other foreign identity document', 'Autre pièce d’identité étrangère'], EVERYONE, NEWCOMERS),
  identity([36, 'Report card or school certificate', 'Bulletin ou attestation scolaire'], CHILDREN, ANY),

  revenue([50, 'Pay stubs', 'Talons de paie'], EVERYONE, ANY),
  revenue([51, 'Letter from the employer', 'Lettre de l’employeur'], EVERYONE, ANY),
  revenue([52, 'Statement of self-employed income', 'État des revenus de travail autonome'], EVERYONE, ANY),
  revenue([53, 'Notice of assessment', 'Avis de cotisation'], EVERYONE, ANY),
  revenue([54, 'Employment Insurance statement', 'Relevé d’assurance-emploi'], EVERYONE, ANY),
  revenue([55, 'Parental insurance statement', 'Relevé d’assurance parentale'], ADULTS, ANY),
  revenue([56, 'Social assistance claim slip', 'Carnet de réclamation d’aide sociale'], ADULTS, ANY),
  revenue(
    [57, 'Workers’ compensation or automobile insurance letter', 'Lettre d’indemnisation (travail ou automobile)'],
    EVERYONE,
    ANY,
  ),
  revenue([58, 'Disability benefit statement', 'Relevé de prestations d’invalidité'], EVERYONE, ANY),
  revenue([59, 'Pension statement', 'Relevé de rente ou de pension'], EVERYONE, ANY),
  revenue([60, 'Student aid statement', 'Relevé d’aide financière aux études'], EVERYONE, ANY),
  revenue([61, 'Canada Child Benefit notice', 'Avis de l’Allocation canadienne pour enfants'], ADULTS, ANY),
  revenue([62, 'Family allowance notice', 'Avis de l’Allocation famille'], ADULTS, ANY),
  revenue([63, 'Support payment check or agreement', 'Jugement ou entente de pension alimentaire'], EVERYONE, ANY),
  revenue([64, 'Bank statement', 'Relevé bancaire'], EVERYONE, ANY),
  revenue([65, 'Sworn statement', 'Déclaration sous serment'], ADULTS, ANY),
];
