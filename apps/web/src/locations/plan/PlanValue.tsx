import { mailName } from '@resa/rules/text/mail-name';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import type { LocationRead } from '../read.ts';
import type { PlanValues } from './plan-form.ts';

interface Props {
  name: keyof PlanValues;
  value: unknown;
  templates: LocationRead['email_templates'];
}

/** A field of a plan as it is read. */
export function PlanValue({ name, value, templates }: Props) {
  const t = useT();
  const into = useLocale();
  const types = useLookup('appointment_types');
  const genders = useLookup('genders');
  switch (name) {
    case 'appointment_type_id':
      return nameOf(types.byId(value as number | null), into);
    case 'email_template_id':
      return templates.flatMap((template) => (template.id === value ? [mailName(template, into)] : []))[0] ?? null;
    case 'genders': {
      const ids = value as readonly number[];
      return ids.length === 0 ? t('plan_genders_all') : ids.map((id) => nameOf(genders.byId(id), into)).join(', ');
    }
    case 'frequency':
      return t(value === 1 ? 'yes' : 'no');
    case 'frequency_start':
      return t(value === 'next' ? 'plan_month_next' : 'plan_month_current');
    default:
      return String(value ?? '');
  }
}
