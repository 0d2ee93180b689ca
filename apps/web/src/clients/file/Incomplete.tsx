import { Anchor, Text } from '@mantine/core';
import type { Missing } from '@resa/contract/requests';
import { GAP_TABS, type GapTab, gapSection } from '@resa/rules/person/gaps';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { type TextKey, useT } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';
import styles from '../clients.module.css';
import { useGaps } from './useGaps.ts';

const SECTIONS: Readonly<Record<GapTab, TextKey>> = {
  profile: 'tab_profile',
  housing: 'tab_housing',
  family: 'tab_family',
  revenues: 'tab_revenues',
  documents_setting: 'tab_documents_setting',
  documents: 'tab_documents',
};

interface Props {
  file: ClientFileData;
  /** Called after a gap's place was opened. */
  onGo?: (() => void) | undefined;
}

/** The gaps that the tabs of the file show (000 §2), section by section; each leads to its place. */
export function Incomplete({ file, onGo }: Props) {
  const t = useT();
  const { opened } = useGaps(file);
  const sections = GAP_TABS.map((section) => ({
    section,
    gaps: file.info.missing.filter((gap) => gapSection(gap, opened) === section),
  })).filter(({ gaps }) => gaps.length > 0);
  if (sections.length === 0) return null;
  return (
    <div className={styles.incomplete}>
      <Text size="sm" fw={600} className={styles.warned}>
        <IconAlertTriangle size={16} aria-hidden />
        {t('to_be_completed')}
      </Text>
      <ul>
        {sections.map(({ section, gaps }) => (
          <li key={section}>
            <span>{t(SECTIONS[section])}</span>
            <Persons file={file} gaps={gaps} onGo={onGo} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The gaps of a section by person; of the file's own client without the name. */
function Persons({ file, gaps, onGo }: { file: ClientFileData; gaps: readonly Missing[] } & Pick<Props, 'onGo'>) {
  const { what, who } = useGaps(file);
  const persons = Map.groupBy(gaps, ({ client_id }) => client_id);
  return (
    <ul>
      {[...persons].map(([client_id, own]) => {
        const [first] = own;
        if (!first) return null;
        // Only an income is shown for a person there.
        if (first.step === 'revenues')
          return (
            <li key={client_id}>
              <Gap file={file} gap={first} onGo={onGo}>
                {who(first)}
              </Gap>
            </li>
          );
        return (
          <li key={client_id}>
            {client_id !== file.client.id && first.step !== 'housing' && `${who(first)} · `}
            {own.map((gap, index) => (
              <Fragment key={`${gap.field} ${gap.document_type_id}`}>
                {index > 0 && ' · '}
                <Gap file={file} gap={gap} onGo={onGo}>
                  {what(gap)}
                </Gap>
              </Fragment>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

function Gap({
  file,
  gap,
  onGo,
  children,
}: { file: ClientFileData; gap: Missing; children: string } & Pick<Props, 'onGo'>) {
  const gaps = useGaps(file);
  const address = gaps.addressOf(gap);
  if (!address) return children;
  return (
    <Anchor
      component={Link}
      {...(address as object)}
      inherit
      c="inherit"
      underline="always"
      onClick={(event) => {
        // Another browser tab opens it by its address.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void gaps.go(gap).then(onGo);
      }}
    >
      {children}
    </Anchor>
  );
}
