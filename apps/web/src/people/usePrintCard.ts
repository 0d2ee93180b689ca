import { useState } from 'react';
import { api, codeText, failureText } from '../api.ts';
import { useLocale, useT } from '../local/texts.ts';
import { notify } from '../ui/notify.ts';

const PAGE = '@page{size:85.6mm 54mm;margin:0}body{margin:0}img{display:block;width:85.6mm;height:auto}';

/** Prints a client's membership card, in its own window, which the browser prints: nothing stays on the computer. */
export function usePrintCard({ id, file_number, name }: { id: number; file_number: number; name: string }) {
  const t = useT();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  /** `replaces` a lost card: the code of the new one is another. */
  const print = async ({ replaces = false } = {}) => {
    // At once: only a click may open a window, and the picture arrives later.
    const tab = open('', '_blank');
    if (!tab) return notify.warn('w_window_blocked');
    tab.opener = null;
    setBusy(true);
    try {
      const { code } = replaces ? await api.clients.newCard({ id }) : { code: 'Ok' as const };
      if (code !== 'Ok') {
        tab.close();
        return notify.warn(codeText('clients.newCard', code));
      }
      const address = URL.createObjectURL(await api.clients.memberCard({ id, locale }));
      const page = tab.document;
      page.title = t('card_of', { name, file_number });
      page.documentElement.lang = document.documentElement.lang;
      const style = page.head.appendChild(page.createElement('style'));
      style.textContent = PAGE;
      const picture = page.body.appendChild(page.createElement('img'));
      picture.alt = page.title;
      picture.addEventListener('load', () => {
        URL.revokeObjectURL(address);
        tab.print();
      });
      picture.src = address;
    } catch (failure) {
      tab.close();
      notify.error(failureText(failure, 'e_get_data'));
    } finally {
      setBusy(false);
    }
  };
  return { print, busy };
}
