/** The file's left column: the person first, then the most important facts for the desk (000 §2 "Client file"). */
import { Anchor, Badge, Button, Card as Frame, Group, Stack, Text } from '@mantine/core';
import { householdSize, isHeadOrSingle } from '@resa/rules/person/family';
import { formatDigits } from '@resa/rules/text/phone-format';
import { age } from '@resa/rules/time/dates';
import { IconLock, IconMail, IconPhone, IconUserUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { type TextKey, useLocale, useT } from '../../local/texts.ts';
import { EligibilityBadge } from '../../people/EligibilityBadge.tsx';
import { ClientPhoto } from '../../people/PersonCard.tsx';
import { Tags } from '../../people/Tags.tsx';
import { BirthDate, DateText } from '../../ui/DateText.tsx';
import { StateBadge, Tint } from '../../ui/StateBadge.tsx';
import wrapping from '../../ui/wrapping.module.css';
import { AskedWaivers } from '../AskedWaivers.tsx';
import { ClientType } from '../ClientType.tsx';
import type { ClientFileData } from '../client-file.ts';
import styles from '../clients.module.css';
import { SwitchHead } from '../household/SwitchHead.tsx';
import { Autologin } from './Autologin.tsx';
import { Incomplete } from './Incomplete.tsx';
import { OnlinePage } from './OnlinePage.tsx';
import { PrintCard } from './PrintCard.tsx';
import { useCompact } from './useCompact.ts';

interface Props {
  file: ClientFileData;
  /** The other user who edits the file now. */
  lockedBy?: string | null;
  /** Takes the photo's place while the file is edited. */
  photo?: ReactNode;
  /** Called after the place of something to be completed was opened. */
  onGap?: () => void;
}

export function Card({ file, lockedBy = null, photo, onGap }: Props) {
  const t = useT();
  const { client } = file;
  const compact = useCompact();
  return (
    <Frame p="md" className={styles.card} component="section" aria-labelledby="client_name">
      {photo}
      <Group gap="md" wrap="nowrap" align="flex-start">
        {!photo && <ClientPhoto person={client} size={84} />}
        <Stack gap={4} miw={0}>
          <Text fw={600} size="lg" lh={1.3} id="client_name">
            {client.name}
          </Text>
          <Text c="dimmed" className="tabular">
            {client.file_number}
          </Text>
          {client.former_number && (
            <Text size="sm" c="dimmed">
              {t('former_number_is', { number: client.former_number })}
            </Text>
          )}
          {client.photo_hidden === 1 && (
            <Anchor component={Link} to="/client" search={{ hfid: client.id, tab: 'consents' } as never} size="sm">
              {t('consent_photo_hidden')}
            </Anchor>
          )}
          <Group gap={6}>
            <StateBadge kind="client_state" id={client.client_state_type_id} />
            <ClientType client_type={client.client_type} />
            {client.restricted === 1 && (
              <Badge color="red" variant="light" leftSection={<IconLock size={12} aria-hidden />}>
                {t('restricted')}
              </Badge>
            )}
          </Group>
        </Stack>
      </Group>
      {!compact && <MayBeServed eligibility={file.eligibility} />}
      {lockedBy && (
        <Text size="sm" className={styles.warned}>
          <IconLock size={16} aria-hidden />
          {t('edited_by', { name: lockedBy })}
        </Text>
      )}
      <Incomplete file={file} onGo={onGap} />
      <AskedWaivers client={client} count={file.info.asked_waivers} />
      <Reach file={file} />
      <Facts file={file} />
      {client.groups.length > 0 && <Tags codes={client.groups} />}
      {!photo && <PrintCard client={client} />}
      {!photo && <Autologin file={file} />}
      {!photo && <OnlinePage file={file} />}
      <ToHead file={file} />
      {!photo && <SwitchHead file={file} />}
    </Frame>
  );
}

/** In a collapsed card, it is beside the name. */
function MayBeServed({ eligibility }: Pick<ClientFileData, 'eligibility'>) {
  const t = useT();
  return (
    <Stack gap={2} align="flex-start">
      <EligibilityBadge eligibility={eligibility} />
      {eligibility.head && (
        <Text size="sm" c="dimmed">
          {t('served_head', eligibility.head)}
        </Text>
      )}
    </Stack>
  );
}

/** How to reach the person. */
function Reach({ file: { client } }: { file: ClientFileData }) {
  const t = useT();
  const phones = [client.mobile, client.phone, client.phone2].filter((phone) => phone !== null);
  if (phones.length === 0 && !client.email) return null;
  return (
    <Stack gap={4}>
      {phones.map((phone) => (
        <Group key={phone} gap={8} wrap="nowrap">
          <IconPhone size={16} aria-label={t('phone')} role="img" />
          <Anchor href={`tel:+1${phone}`} className="tabular">
            {formatDigits(phone)}
          </Anchor>
        </Group>
      ))}
      {client.email && (
        <Group gap={8} wrap="nowrap">
          <IconMail size={16} aria-label={t('email')} role="img" style={{ flex: 'none' }} />
          <Anchor href={`mailto:${client.email}`}>{client.email}</Anchor>
        </Group>
      )}
    </Stack>
  );
}

function Birth({ file: { client, today } }: { file: ClientFileData }) {
  const t = useT();
  const years = client.dob && age(client.dob, today);
  return (
    <>
      <Fact label="dob">{client.dob && <BirthDate {...client} />}</Fact>
      <Fact label="age">{years !== null && t(client.dob_known ? 'years' : 'years_about', { count: years })}</Fact>
    </>
  );
}

const FamilySize = ({ file: { members, today } }: { file: ClientFileData }) => (
  <Fact label="family_size">{householdSize(members, today)}</Fact>
);

function Facts({ file }: { file: ClientFileData }) {
  const locale = useLocale();
  const { client, info, family_role_type_id, counts } = file;
  const genders = useLookup('genders');
  const roles = useLookup('family_role_types');
  return (
    <dl className={styles.facts}>
      <Fact label="gender">{nameOf(genders.byId(client.gender_type_id), locale)}</Fact>
      <Birth file={file} />
      <FamilySize file={file} />
      <Fact label="family_role">{nameOf(roles.byId(family_role_type_id), locale)}</Fact>
      {client.dr > 0 && (
        <Fact label="documents_received">
          <Documents received={client.dc} required={client.dr} />
        </Fact>
      )}
      <Fact label="state_changed_at">
        {info.state_changed_at && <DateText value={info.state_changed_at} time={false} />}
      </Fact>
      <Fact label="refused_reason">{info.refused_reason}</Fact>
      {counts.no_shows > 0 && (
        <Fact label="no_shows">
          <Tint colour="orange">{counts.no_shows}</Tint>
        </Fact>
      )}
    </dl>
  );
}

/** How many of the required documents the household has provided (000 O-42). */
function Documents({ received, required }: { received: number; required: number }) {
  const t = useT();
  if (received < required) return t('documents_count', { received, required });
  return <Tint colour="green">{t('documents_complete', { required })}</Tint>;
}

function Fact({ label, children }: { label: TextKey; children: ReactNode }) {
  const t = useT();
  if (children === '' || children === false || children === null) return null;
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Appointments and most rules are the head's, so the file of any other member links to it. */
function ToHead({ file }: { file: ClientFileData }) {
  const t = useT();
  const { client, family_head_id, family_role_type_id } = file;
  if (isHeadOrSingle(family_role_type_id) || family_head_id === null || family_head_id === client.id) return null;
  return (
    <Button
      component={Link}
      to="/client"
      search={{ hfid: family_head_id } as never}
      variant="default"
      className={wrapping.button as string}
      leftSection={<IconUserUp size={18} aria-hidden />}
    >
      {t('go_to_family_head')}
    </Button>
  );
}
