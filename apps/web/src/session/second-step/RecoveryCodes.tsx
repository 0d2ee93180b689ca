import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useT } from '../../local/texts.ts';
import classes from './second-step.module.css';
import { useCopy } from './useCopy.ts';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** Ten codes that are shown only now. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const t = useT();
  const copy = useCopy();
  return (
    <Stack>
      <Text>{t('step_codes_lead')}</Text>
      <div className={classes.printed}>
        <h2>
          {t('product_name')}, {t('step_codes_title')}
        </h2>
        <ul className={classes.codes} aria-label={t('step_codes_title')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Group>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy(codes.join('\n'))}
        >
          {t('step_codes_copy')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          {t('step_codes_print')}
        </Button>
        <Button onClick={onDone} data-autofocus>
          {t('step_codes_done')}
        </Button>
      </Group>
    </Stack>
  );
}
