/** The parts of consents that other features may use. */
export { household as consentsOfHousehold } from './household.ts';
export {
  deleteImportedConsents,
  type ImportedTerms,
  importedTerms,
  writeImportedConsents,
} from './imported.ts';
export { keepRefusals, refusalsOf, refuseFile, stricterDecisions, writeDecisions } from './joining.ts';
export { type PageAnswer, type PagePersonConsents, type PagePurpose, pageConsents, recordOnPage } from './own-page.ts';
export { askedAgain, clientsAskedAgain, mayUseFor, purposesOf } from './queries.ts';
