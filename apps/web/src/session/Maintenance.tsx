import { Anchor, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../api.ts';
import { useLocale, useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { RichWords } from '../ui/RichWords.tsx';
import { Languages } from './Languages.tsx';
import closed from './pictures/closed.svg?raw';
import { Picture } from './pictures/Picture.tsx';
import { Quiet } from './Quiet.tsx';

/** Milliseconds between two looks whether it is over (001 §2.5). */
const EVERY = 30_000;

/** /maintenance: the organization's message; goes to / by itself once Resa is open again. */
export default function Maintenance() {
  const t = useT();
  const locale = useLocale();
  const navigate = useNavigate();
  const { data } = useQuery({
    ...queryOf(api.session.maintenanceCheck, { locale }),
    refetchInterval: EVERY,
    refetchIntervalInBackground: true,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const over = data?.maintenance === 0;
  useEffect(() => {
    if (over) void navigate({ to: '/', replace: true });
  }, [over, navigate]);
  return (
    <Quiet
      picture={<Picture source={closed} />}
      title={t('maintenance_title')}
      lead={data?.message ?? <RichWords of="maintenance_lead" />}
      corner={<Languages />}
    >
      <Text ta="center">{t('maintenance_waits')}</Text>
      <Anchor component={Link} to="/login" size="sm" c="dimmed" underline="always">
        {t('maintenance_staff')}
      </Anchor>
    </Quiet>
  );
}
