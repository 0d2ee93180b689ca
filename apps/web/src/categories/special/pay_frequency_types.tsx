import { Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { isFormula, monthlyAmount } from '@resa/rules/money/pay-frequency';
import { useState } from 'react';
import { setterOf, useCommon, valueIn } from '../../forms/controls/useCommon.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { moneyText } from '../../ui/Money.tsx';
import styles from '../categories.module.css';
import type { RowControlProps } from '../form/Pointing.tsx';
import type { Special } from '../special.ts';

/** Its formula is tried on an amount while it is typed (decisions-002 B22). */
export const pay_frequency_types: Special = {
  controls: { formula: Formula },
  faults: ({ formula }) =>
    formula && !isFormula(String(formula)) ? { formula: { rule: 'e_syntax_error' } } : undefined,
};

const EXAMPLE = 500;

function Formula(props: RowControlProps) {
  const t = useT();
  const locale = useLocale();
  const [amount, setAmount] = useState<number>(EXAMPLE);
  const formula = String(valueIn(props) ?? '');
  const change = setterOf(props);
  const monthly = isFormula(formula) ? monthlyAmount(formula, amount) : null;
  return (
    <Stack gap="xs">
      <TextInput
        {...useCommon(props)}
        description={t('formula_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={formula}
        maxLength={props.field.max}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: styles.code }}
        onChange={(event) => change(event.currentTarget.value.toUpperCase())}
      />
      <Group gap="sm" align="flex-end">
        <NumberInput
          label={t('formula_example')}
          value={amount}
          allowNegative={false}
          hideControls
          decimalScale={2}
          decimalSeparator={locale === 'fr' ? ',' : '.'}
          allowedDecimalSeparators={['.', ',']}
          w={140}
          onChange={(typed) => setAmount(Number(typed) || 0)}
        />
        <Text role="status" pb={7}>
          {monthly?.code === 'Ok'
            ? t('formula_gives', { amount: moneyText(monthly.amount, locale) })
            : t('formula_none')}
        </Text>
      </Group>
    </Stack>
  );
}
