/** The parts of consents that other features may use. */
export { keepRefusals, refusalsOf, stricterDecisions, writeDecisions } from './joining.ts';
export { askedAgain, mayUseFor, purposesOf } from './queries.ts';
