/** Notices that come and go (001 O-84): success 1500 ms, warnings and errors 5000 ms, closable, read out by screen readers. */
import { notifications } from '@mantine/notifications';
import type { TextKey } from '@resa/contract/texts';
import { forgetAct } from '../local/act.ts';
import { t } from '../local/texts.ts';
import { dialogsWanted } from './dialogs-wanted.ts';

type Values = Record<string, string | number>;

const show = (colour: string, autoClose: number, key: TextKey, values?: Values) => {
  dialogsWanted.set(true);
  // The same notice is shown once at a time.
  const id = [key, ...Object.values(values ?? {})].join(' ');
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
  /** Of an act: what the one before left in sight goes. */
  success: (key: TextKey, values?: Values) => {
    forgetAct();
    show('spruce', 1500, key, values);
  },
  warn: (key: TextKey, values?: Values) => show('orange', 5000, key, values),
  error: (key: TextKey, values?: Values) => show('red', 5000, key, values),
};
