import { TagsInput } from '@mantine/core';
import type { SomeSettings } from '@resa/contract/app-settings';
import { PASSWORD_POLICIES } from '@resa/rules/text/password-length';
import { Chosen } from '../forms/controls/Chosen.tsx';
import { setterOf, useCommon, valueIn } from '../forms/controls/useCommon.ts';
import type { ControlProps } from '../forms/fields.ts';
import { type Choice, nameOf, useLookup } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { monthNames } from '../ui/month-names.ts';

type Props = ControlProps<SomeSettings>;

const LANGUAGES: Choice[] = [
  { value: 'en', label: 'English', disabled: false },
  { value: 'fr', label: 'Français', disabled: false },
];
export const Language = (props: Props) => <Chosen {...props} choices={LANGUAGES} />;

export function PasswordPolicies(props: Props) {
  const t = useT();
  const choices = PASSWORD_POLICIES.map((policy) => ({
    value: policy,
    label: t(`password_policy_${policy}`),
    disabled: false,
  }));
  return <Chosen {...props} choices={choices} />;
}

const zones = Intl.supportedValuesOf('timeZone');

export function TimeZone(props: Props) {
  const stored = String(valueIn(props));
  const all = zones.includes(stored) ? zones : [stored, ...zones];
  return <Chosen {...props} choices={all.map((zone) => ({ value: zone, label: zone, disabled: false }))} />;
}

/** Chooses a month by its name; the value is a number from 1. */
export function Month(props: Props) {
  const names = monthNames(useLocale());
  return (
    <Chosen {...props} choices={names.map((label, index) => ({ value: String(index + 1), label, disabled: false }))} />
  );
}

/** The provinces of the chosen country. */
export function Province(props: Props) {
  const locale = useLocale();
  const { default_country } = props.form.values;
  const rows = useLookup('provinces').rows.filter(({ country_id }) => country_id === default_country);
  return <Chosen {...props} choices={rows.map((row) => choiceOf(row, nameOf(row, locale)))} />;
}

/** The cities of the chosen province. */
export function City(props: Props) {
  const locale = useLocale();
  const { default_province } = props.form.values;
  const rows = useLookup('cities').rows.filter(({ province_id }) => province_id === default_province);
  return <Chosen {...props} choices={rows.map((row) => choiceOf(row, nameOf(row, locale)))} />;
}

const choiceOf = ({ id, active }: { id: number; active: 0 | 1 }, label: string): Choice => ({
  value: String(id),
  label,
  disabled: active === 0,
});

/** Several numbers of days, in their order. */
export function Days(props: Props) {
  const set = setterOf(props);
  return (
    <TagsInput
      {...useCommon(props)}
      value={(valueIn(props) as readonly number[]).map(String)}
      splitChars={[',', ' ', ';']}
      onChange={(typed) => {
        const days = typed.filter((one) => /^[1-9]\d{0,2}$/.test(one)).map(Number);
        set([...new Set(days)].sort((one, other) => one - other));
      }}
    />
  );
}
