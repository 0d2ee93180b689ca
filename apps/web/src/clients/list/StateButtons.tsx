import { SegmentedControl } from '@mantine/core';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import type { ListState } from '../../ui/list-state.ts';

export const STATES = [CLIENT_STATE.active, CLIENT_STATE.inactive, CLIENT_STATE.updating];

/** Active, inactive or update required: exactly one of them (000 §2). */
export function StateButtons({ list }: { list: ListState }) {
  const t = useT();
  const locale = useLocale();
  const states = useLookup('client_state_types');
  return (
    <SegmentedControl
      aria-label={t('state')}
      value={list.filters.state}
      onChange={(state) => list.filter({ state })}
      data={STATES.map((id) => ({ value: String(id), label: nameOf(states.byId(id), locale) }))}
    />
  );
}
