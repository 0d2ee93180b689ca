import { moneyText } from '@resa/rules/text/money-text';
import { useLocale } from '../local/texts.ts';

export { moneyText } from '@resa/rules/text/money-text';

export function Money({ value }: { value: number }) {
  return <span className="tabular">{moneyText(value, useLocale())}</span>;
}
