/** Where the focus goes in the form. */
import { focusSoon } from '../../edit/focusSoon.ts';
import { placeOf } from '../file/profile-fields.ts';
import type { Name } from './values.ts';

export const fieldId = (name: Name): string => placeOf(name);
export const SUMMARY = 'profile_summary';

export const focusSummary = (): void => focusSoon(SUMMARY);
export const focusField = (name: Name | undefined): void => void (name && focusSoon(fieldId(name)));
