/**
 * The filters of a screen that its user saved under a name: chosen from a menu, saved, renamed and deleted. For a list:
 * `<SavedFilters screen="clients_list" values={list.filters} first={DEFAULTS.filters} apply={list.filter} />`.
 */
import { ActionIcon, Button, Menu } from '@mantine/core';
import type { SavedFilter } from '@resa/contract/saved-filters';
import type { FilterScreen } from '@resa/contract/saved-filters/screens';
import { IconBookmark, IconBookmarkPlus, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api, failureText } from '../api.ts';
import { useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { notify } from '../ui/notify.ts';
import { useOpened } from '../ui/useOpened.ts';

const NameDialog = lazy(() => import('./NameDialog.tsx'));
const ManageDialog = lazy(() => import('./ManageDialog.tsx'));

type Values = Readonly<Record<string, string>>;
interface Props {
  screen: FilterScreen;
  /**
   * The present filters, and those with which the screen begins. Values equal to the initial ones are not saved, so
   * that "today" stays relative.
   */
  values: Values;
  first: Values;
  apply: (values: Values) => void;
  /** The button shows only its sign. */
  small?: boolean;
}

/** The purposes of the dialog in the address. */
const SAVE = 'save';
const MANAGE = 'manage';

export function SavedFilters({ screen, values, first, apply, small = false }: Props) {
  const t = useT();
  const { opened, open, close } = useOpened('filters');
  const { data, error } = useQuery(queryOf(api.saved_filters.list, { screen }));
  const saved = data?.filters ?? [];
  const differing = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== first[name]));
  const choose = ({ name, values, left_out }: SavedFilter) => {
    apply({ ...first, ...values });
    if (left_out > 0) notify.warn('saved_filters_left_out', { name, count: left_out });
  };
  return (
    <>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          {small ? (
            <ActionIcon variant="default" size={36} aria-label={t('saved_filters')} title={t('saved_filters')}>
              <IconBookmark size={18} />
            </ActionIcon>
          ) : (
            <Button variant="default" leftSection={<IconBookmark size={18} aria-hidden />}>
              {t('saved_filters')}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {error && <Menu.Item disabled>{failureText(error, 'e_get_data')}</Menu.Item>}
          {saved.map((one) => (
            <Menu.Item key={one.id} onClick={() => choose(one)}>
              {one.name}
            </Menu.Item>
          ))}
          {saved.length > 0 && <Menu.Divider />}
          <Menu.Item
            leftSection={<IconBookmarkPlus size={16} aria-hidden />}
            disabled={Object.keys(differing).length === 0}
            onClick={() => open(SAVE)}
          >
            {t('saved_filters_save')}
          </Menu.Item>
          {saved.length > 0 && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => open(MANAGE)}>
              {t('saved_filters_manage')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {opened === SAVE && <NameDialog screen={screen} values={differing} onClose={close} />}
        {opened === MANAGE && data && <ManageDialog saved={saved} onClose={close} />}
      </Suspense>
    </>
  );
}
