/**
 * The gaps of a household (intake.ts) in an opened file, under "To be completed" (000 O-41): the card, the tabs and the
 * dialogs all read these functions, so that they cannot differ.
 */
import type { IntakeStep, Missing } from './intake.ts';

/** The tabs of a file that show gaps, in the order of the card. */
export const GAP_TABS = ['profile', 'housing', 'family', 'revenues', 'documents_setting', 'documents'] as const;
export type GapTab = (typeof GAP_TABS)[number];

/** Tabs that only the files of heads and single persons have (000 O-27). */
const OF_HEADS: readonly GapTab[] = ['housing', 'family', 'documents_setting'];

const TABS: Readonly<Record<Exclude<IntakeStep, 'members'>, GapTab>> = {
  profile: 'profile',
  housing: 'housing',
  revenues: 'revenues',
  proofs: 'documents_setting',
  documents: 'documents',
  // Whether the fee is paid is a field of the profile.
  approval: 'profile',
};

/**
 * The file that is open, and the head or single person of its household; `head` is null for a person without a
 * household.
 */
export interface OpenedFile {
  opened: number;
  head: number | null;
}

/**
 * The gaps that a file shows: the head's file those of the whole household, a member's file their own and those of the
 * housing.
 */
export const gapsIn = <M extends Missing>(missing: readonly M[], { opened, head }: OpenedFile): M[] =>
  missing.filter(({ client_id, step }) => opened === head || client_id === opened || step === 'housing');

/** The section of the card, and the tab of the opened file, that shows a gap; null for a fee that is not paid. */
export function gapSection({ step, field }: Missing, { opened, head }: OpenedFile): GapTab | null {
  if (step === 'approval') return null;
  if (step !== 'members') return TABS[step];
  return opened === head || field === 'group_role_type_id' ? 'family' : 'profile';
}

/** The file and its tab in which a gap is filled in; no file if only a head's would have the tab. */
export function gapPlace(
  { step, client_id, field }: Missing,
  { opened, head }: OpenedFile,
): { file: number | null; tab: GapTab } {
  const tab = step === 'members' ? (field === 'group_role_type_id' ? 'family' : 'profile') : TABS[step];
  if (OF_HEADS.includes(tab)) return { file: head, tab };
  return { file: tab === 'profile' || opened !== head ? client_id : opened, tab };
}
