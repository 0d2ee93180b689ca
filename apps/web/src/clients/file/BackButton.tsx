import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useT } from '../../local/texts.ts';

/** Back to where one came from, or to the list. */
export function BackButton() {
  const t = useT();
  const { history } = useRouter();
  const navigate = useNavigate();
  const back = () => (history.canGoBack() ? history.back() : void navigate({ to: '/clients_list' }));
  return (
    <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={back}>
      {t('back')}
    </Button>
  );
}
