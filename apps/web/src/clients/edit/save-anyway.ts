import { createElement } from 'react';
import { ask } from '../../ui/confirm.ts';
import { FilesWithPhone, type FileWithPhone } from './FilesWithPhone.tsx';

/** Asks whether to save although other files have the phone (000 O-35). */
export const saveAnyway = async (files: readonly FileWithPhone[]): Promise<boolean> =>
  (await ask({
    title: 'ask_phone_title',
    text: 'ask_phone_anyway',
    details: createElement(FilesWithPhone, { files }),
    answers: [{ name: 'save', label: 'save_anyway' }],
  })) !== null;
