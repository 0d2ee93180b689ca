/** /import: a file of clients, from its upload to taking it back (decision 062). The import and its step are in the address. */
import { useSearch } from '@tanstack/react-router';
import { useT } from '../local/texts.ts';
import { Page } from '../ui/Page.tsx';
import { Start } from './start/Start.tsx';
import { Wizard } from './Wizard.tsx';

export default function ClientImport() {
  const t = useT();
  const search = useSearch({ strict: false }) as { id?: unknown };
  const id = Number(search.id);
  return (
    <Page title={t('client_imports')}>
      {Number.isSafeInteger(id) && id > 0 ? <Wizard key={id} id={id} /> : <Start />}
    </Page>
  );
}
