import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { type LineState, lineState } from '@resa/rules/documents/proofs';
import { type TextKey, useT } from '../../local/texts.ts';
import { Tint } from '../../ui/StateBadge.tsx';
import styles from '../documents.module.css';
import type { Line } from '../household.ts';
import { useTypeName } from '../useTypeName.ts';
import { AddFiles } from './AddFiles.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import { Sending } from './Sending.tsx';
import type { Acts } from './useActs.ts';
import { useDrop } from './useDrop.ts';
import { Waiver } from './Waiver.tsx';

const STATES: Readonly<Record<LineState, { text: TextKey; colour: string }>> = {
  missing: { text: 'line_missing', colour: 'red' },
  waiting: { text: 'line_waiting', colour: 'blue_grey' },
  to_verify: { text: 'line_to_verify', colour: 'orange' },
  verified: { text: 'line_verified', colour: 'green' },
  waived: { text: 'line_waived', colour: 'green' },
};

interface Props {
  line: Line;
  /** None while the file is only read. */
  acts: Acts | null;
  onView: (id: number) => void;
  onWaive: (line: Line) => void;
}

/** One document type of one person: how far it is, its documents, and where files are added or dropped. */
export function LineRow({ line, acts, onView, onWaive }: Props) {
  const t = useT();
  const name = useTypeName()(line.document_type_id);
  const state = lineState(line.documents, line.waived !== null);
  const { text, colour } = STATES[state];
  const accepts = acts !== null && line.asked;
  const drop = useDrop((files) => acts?.uploads.add(line, files), accepts);
  return (
    <li className={styles.line} data-over={drop.over || undefined} {...drop.handlers}>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Text fw={600}>{name}</Text>
          <Tint colour={line.asked ? colour : 'grey'}>{t(line.asked ? text : 'line_not_asked')}</Tint>
        </Group>
        {accepts && (
          <Group gap="xs" ml="auto">
            {acts.mayWaive && !line.waived && state !== 'verified' && (
              <Button variant="default" size="compact-sm" onClick={() => onWaive(line)}>
                {t('waive')}
                <VisuallyHidden> {name}</VisuallyHidden>
              </Button>
            )}
            <AddFiles name={name} onFiles={(files) => acts.uploads.add(line, files)} />
          </Group>
        )}
      </Group>
      {line.waived && <Waiver name={name} line={line} waived={line.waived} acts={acts} />}
      {line.documents.map((document) => (
        <DocumentRow key={document.id} document={document} acts={acts} onView={onView} />
      ))}
      {acts?.uploads.of(line).map((one) => (
        <Sending key={one.key} sending={one} onDismiss={() => acts.uploads.dismiss(one.key)} />
      ))}
    </li>
  );
}
