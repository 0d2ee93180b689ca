import { Alert, List } from '@mantine/core';
import { proofGaps } from '@resa/rules/documents/proofs';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type LookupRow, nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';

/** The most gaps that are named together. */
const MOST = 3;

/** Warns about persons who need a proof of a kind that the lists do not offer them (000 O-44). */
export function ProofGaps() {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('document_types').rows.filter(isActive);
  const revenues = useLookup('revenue_types');
  const roles = useLookup('family_role_types');
  const citizenships = useLookup('citizenship_types');
  const active = (rows: readonly LookupRow[]) => rows.filter(isActive).map(({ id }) => id);
  const gaps = proofGaps({
    types,
    revenue_types: revenues.rows.filter(isActive),
    roles: active(roles.rows),
    citizenships: active(citizenships.rows),
  });
  if (gaps.length === 0) return null;
  const listed = new Intl.ListFormat(locale === 'fr' ? 'fr-CA' : 'en-CA');
  const names = (ids: readonly number[], of: { byId: (id: number) => LookupRow | undefined }) =>
    listed.format(ids.map((id) => nameOf(of.byId(id), locale)));
  const [allRoles, allCitizenships] = [active(roles.rows).length, active(citizenships.rows).length];
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('proof_gaps')} mb="md">
      {t('proof_gaps_help')}
      <List size="sm" mt="xs">
        {gaps.slice(0, MOST).map(({ list, revenue_type_id, roles: ids, citizenships: without }) => (
          <List.Item key={`${list} ${revenue_type_id} ${ids}`}>
            {t(without.length === allCitizenships ? 'proof_gap' : 'proof_gap_citizenships', {
              proof: revenue_type_id === null ? t(list) : nameOf(revenues.byId(revenue_type_id), locale),
              roles: ids.length === allRoles ? t('any_family_role') : names(ids, roles),
              citizenships: names(without, citizenships),
            })}
          </List.Item>
        ))}
        {gaps.length > MOST && <List.Item>{t('proof_gaps_more', { count: gaps.length - MOST })}</List.Item>}
      </List>
    </Alert>
  );
}

const isActive = ({ active }: { active: 0 | 1 }) => active === 1;
