import { Button, Stack } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { codeText } from '../../api.ts';
import { type Errand, leaveForProvider } from '../../local/provider.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import wrapping from '../../ui/wrapping.module.css';
import { Refused } from '../Refused.tsx';
import { attempt, type Refusal } from '../refusal.ts';

interface Props {
  /** The organization's name for its provider. */
  name: string;
  label: TextKey;
  errand: Errand;
  /** Whether it is the page's first button. */
  first?: boolean;
}

/** Leads to the page of the identity provider. */
export default function ProviderButton({ name, label, errand, first = false }: Props) {
  const t = useT();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [leaving, setLeaving] = useState(false);
  // Back from the provider, the browser may show this page as it was left.
  useEffect(() => {
    const shown = () => setLeaving(false);
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
  const leave = async () => {
    setLeaving(true);
    setRefusal(null);
    const refused = await attempt('provider.begin', 'e_app', () => leaveForProvider(errand));
    if (!refused) return;
    setLeaving(false);
    setRefusal(refused.code === 'insecure' ? { ...refused, text: 'e_insecure' } : refused);
  };
  return (
    <Stack>
      <Button
        variant={first ? 'filled' : 'default'}
        size="md"
        fullWidth
        className={wrapping.button}
        leftSection={<IconLogin2 size={18} aria-hidden />}
        loading={leaving}
        onClick={() => void leave()}
      >
        {t(label, { name })}
      </Button>
      <Refused refusal={refusal && { ...refusal, text: refusal.text ?? codeText('provider.begin', refusal.code) }} />
    </Stack>
  );
}
