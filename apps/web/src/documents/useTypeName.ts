import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale } from '../local/texts.ts';

/** The name of a document type, by its id. */
export function useTypeName(): (id: number) => string {
  const types = useLookup('document_types');
  const locale = useLocale();
  return (id) => nameOf(types.byId(id), locale);
}
