import { Text } from '@mantine/core';
import { useT } from '../local/texts.ts';
import { Tint } from '../ui/StateBadge.tsx';

const REGULAR = 1;
/** The type that is worth a chip (000 O-48). */
const SPECIAL = 100;

/** The type of the client: a chip for the special type, quiet words for the regular one. */
export function ClientType({ client_type }: { client_type: number }) {
  const t = useT();
  if (client_type === SPECIAL) return <Tint colour="blue">{t('client_type_special')}</Tint>;
  if (client_type !== REGULAR) return null;
  return (
    <Text size="sm" c="dimmed" component="span">
      {t('client_type_regular')}
    </Text>
  );
}
