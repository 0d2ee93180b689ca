import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useLocale } from '../local/texts.ts';

/** The facts about this installation; undefined until they are known. */
export function useConfig() {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['config', locale],
    queryFn: () => api.session.config(),
    placeholderData: keepPreviousData,
  });
  return data;
}
