import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useT } from '../local/texts.ts';

/** Warns users who may view logs that unusually many sign-ins or calls were refused in the last hour. */
export function Refused({ count }: { count: number }) {
  const t = useT();
  return (
    <Alert color="orange" mb="sm" role="status" styles={{ message: { color: 'var(--mantine-color-text)' } }}>
      {t('refused_notice', { count })}{' '}
      <Anchor component={Link} inherit underline="always" to="/logs" search={{ tab: 'refused' } as never}>
        {t('refused_see')}
      </Anchor>
    </Alert>
  );
}
