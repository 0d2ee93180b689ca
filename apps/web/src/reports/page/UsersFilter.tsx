/** Users of the program, one by one or all of them (002 §2.8). */
import { Button, Group, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import type { Chosen } from './useChosen.ts';

export function UsersFilter({ params, choose }: Pick<Chosen, 'params' | 'choose'>) {
  const t = useT();
  const { data } = useQuery(queryOf(api.logs.stats, {}));
  const users = (data?.users ?? []).map(({ id, name, active }) => ({
    value: String(id),
    label: active ? name : t('name_inactive', { name }),
  }));
  const chosen = (params.users ?? []).map(String).filter((id) => users.some(({ value }) => value === id));
  const pick = (ids: readonly string[]) => choose({ ...params, users: ids.map(Number) });
  const all = chosen.length === users.length;
  return (
    <div>
      <MultiSelect
        label={t('report_users')}
        data={users}
        value={chosen}
        onChange={pick}
        searchable
        selectFirstOptionOnChange
        clearable
        clearButtonProps={{ 'aria-label': t('clear') }}
        nothingFoundMessage={t('no_data_found')}
        maxDropdownHeight={260}
      />
      <Group mt={6}>
        <Button
          variant="default"
          size="compact-md"
          disabled={users.length === 0}
          onClick={() => pick(all ? [] : users.map(({ value }) => value))}
        >
          {t(all ? 'report_users_none' : 'report_users_all')}
        </Button>
      </Group>
    </div>
  );
}
