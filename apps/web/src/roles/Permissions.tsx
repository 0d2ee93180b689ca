/** The permissions of a role by area: all or none of an area with one switch. */
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { areaOf, areas } from '@resa/contract/permissions';
import type { ControlProps } from '../forms/fields.ts';
import { useLookup } from '../local/lookups.ts';
import { useSession } from '../local/session.ts';
import { useLocale, useT } from '../local/texts.ts';
import styles from './roles.module.css';

interface Chosen {
  permissions: readonly number[];
}

/** One that the user does not hold stays as it is (002 §6). */
export function Permissions<V extends Chosen>({ form, field }: ControlProps<V>) {
  const t = useT();
  const locale = useLocale();
  const { permissions: own } = useSession();
  const { rows } = useLookup('permissions');
  const labelOf = usePermissionName();
  const chosen = form.values.permissions;
  const choose = (ids: readonly number[]) => form.set('permissions' as never, [...ids].sort((a, b) => a - b) as never);
  const sorted = rows.toSorted((a, b) => labelOf(a.id).localeCompare(labelOf(b.id), locale));
  const given = sorted.map((row) => ({ ...row, fixed: field.fixed === true || !own.includes(row.key as never) }));
  return (
    <Checkbox.Group
      label={t(field.label)}
      description={t('role_not_held')}
      value={chosen.map(String)}
      onChange={(ids) => choose(ids.map(Number))}
    >
      <div className={styles.permissions}>
        <div className={styles.areas}>
          {(Object.keys(areas) as (keyof typeof areas)[]).map((area) => {
            const all = given.filter(({ key }) => areaOf(key) === area);
            const free = all.filter(({ fixed }) => !fixed).map(({ id }) => id);
            const name = t(areas[area].title);
            const others = chosen.filter((id) => !free.includes(id));
            return (
              <Stack key={area} gap={8} role="group" aria-label={name}>
                <Group gap={4} justify="space-between" className={styles.area}>
                  <Text fw={600} size="sm">
                    {name}
                  </Text>
                  <Group gap={4}>
                    <Button
                      {...SMALL}
                      disabled={free.length === 0}
                      aria-label={t('role_area_all_of', { area: name })}
                      onClick={() => choose([...others, ...free])}
                    >
                      {t('role_area_all')}
                    </Button>
                    <Button
                      {...SMALL}
                      disabled={free.length === 0}
                      aria-label={t('role_area_none_of', { area: name })}
                      onClick={() => choose(others)}
                    >
                      {t('role_area_none')}
                    </Button>
                  </Group>
                </Group>
                {all.map(({ id, fixed }) => (
                  <Checkbox key={id} value={String(id)} label={labelOf(id)} disabled={fixed} />
                ))}
              </Stack>
            );
          })}
        </div>
      </div>
      <Text size="sm" c="dimmed" mt={4} aria-live="polite">
        {t('role_permissions_count', { count: chosen.length })}
      </Text>
    </Checkbox.Group>
  );
}

const SMALL = { variant: 'subtle', size: 'compact-sm' } as const;

/** The name of a permission, by its id. */
export function usePermissionName(): (id: number) => string {
  const locale = useLocale();
  const { byId } = useLookup('permissions');
  return (id) => byId(id)?.[`lang_${locale}`] ?? '';
}
