import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { useT } from '../../local/texts.ts';
import classes from './second-step.module.css';
import { useCopy } from './useCopy.ts';
import { useFocus } from './useFocus.ts';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** Ten codes that are shown only now; a print shows nothing else. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const t = useT();
  const copy = useCopy();
  const shown = useFocus<HTMLUListElement>();
  const listed = codes.map((code) => <li key={code}>{code}</li>);
  return (
    <Stack>
      <Text>{t('step_codes_lead')}</Text>
      <ul className={classes.codes} aria-label={t('step_codes_title')} ref={shown} tabIndex={-1}>
        {listed}
      </ul>
      {createPortal(
        <div className={classes.printed}>
          <h1>
            {t('product_name')}, {t('step_codes_title')}
          </h1>
          <ul className={classes.codes}>{listed}</ul>
        </div>,
        document.body,
      )}
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
        <Button onClick={onDone}>{t('step_codes_done')}</Button>
      </Group>
    </Stack>
  );
}
