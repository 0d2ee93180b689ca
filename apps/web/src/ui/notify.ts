/**
 * Notices that close after a time (001 O-84): success 1500 ms, warnings and errors 5000 ms, closable, read out by
 * screen readers.
 */
import { notifications } from '@mantine/notifications';
import type { TextKey } from '@resa/contract/texts';
import { forgetAct } from '../local/act.ts';
import { t } from '../local/texts.ts';
import { dialogsWanted } from './dialogs-wanted.ts';

type Values = Record<string, string | number>;

/** The same notice is shown once at a time. */
const idOf = (key: TextKey, values: Values = {}) => [key, ...Object.values(values)].join(' ');

const show = (colour: string, autoClose: number, key: TextKey, values?: Values) => {
  dialogsWanted.set(true);
  const id = idOf(key, values);
  notifications.hide(id);
  notifications.show({
    id,
    message: t(key, values),
    color: colour,
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('close') },
  });
};

export const notify = {
  /** Also removes the last booking or check-in from view, since this action is newer. */
  success: (key: TextKey, values?: Values) => {
    forgetAct();
    show('spruce', 1500, key, values);
  },
  warn: (key: TextKey, values?: Values) => show('orange', 5000, key, values),
  error: (key: TextKey, values?: Values) => show('red', 5000, key, values),
  /** Removes a notice that is no longer true. */
  over: (key: TextKey, values?: Values) => void notifications.hide(idOf(key, values)),
};
