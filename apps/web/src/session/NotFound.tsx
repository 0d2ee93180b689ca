import { Button, Center } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useT } from '../local/texts.ts';
import lost from './pictures/lost.svg?raw';
import { Picture } from './pictures/Picture.tsx';
import { Quiet } from './Quiet.tsx';

/** Any unknown path (000, F-008). */
export default function NotFound() {
  const t = useT();
  return (
    <Center component="main" mih="100dvh" p="md">
      <Quiet picture={<Picture source={lost} />} title={t('not_found_text')} lead={t('not_found_lead')}>
        <Button component={Link} to="/" size="md">
          {t('go_home')}
        </Button>
      </Quiet>
    </Center>
  );
}
