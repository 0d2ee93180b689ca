import { Group, Text } from '@mantine/core';
import { isLineDone, type LineState, lineState } from '@resa/rules/documents/proofs';
import { type TextKey, useT } from '../../local/texts.ts';
import { gapId } from '../../people/gaps.tsx';
import { Tint } from '../../ui/StateBadge.tsx';
import styles from '../documents.module.css';
import type { Line } from '../household.ts';
import { useTypeName } from '../useTypeName.ts';
import { AskedWaiver } from '../waiving/AskedWaiver.tsx';
import { WaiveButton } from '../waiving/Waiving.tsx';
import { isOpen } from '../waiving/waivable.ts';
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
}

/** One document type of one person: how far it is, its documents, and where files are added or dropped. */
export function LineRow({ line, acts, onView }: Props) {
  const t = useT();
  const name = useTypeName()(line.document_type_id);
  const state = lineState(line.documents, line.waived !== null);
  const { text, colour } = STATES[state];
  const unasked = line.documents.length > 0 ? 'line_not_asked' : 'line_not_chosen';
  const accepts = acts !== null && line.asked;
  const drop = useDrop((files) => acts?.uploads.add(line, files), accepts);
  return (
    <li
      id={gapId({ step: 'documents', client_id: line.client_id, field: '', document_type_id: line.document_type_id })}
      tabIndex={-1}
      className={styles.line}
      data-over={drop.over || undefined}
      {...drop.handlers}
    >
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Text fw={600}>{name}</Text>
          <Tint colour={line.asked ? colour : 'grey'}>{t(line.asked ? text : unasked)}</Tint>
        </Group>
        {accepts && (
          <Group gap="xs" ml="auto">
            {!isLineDone(state) && !isOpen(line.asked_waiver) && (
              <WaiveButton client_id={line.client_id} document_type_id={line.document_type_id} of={name} />
            )}
            <AddFiles name={name} onFiles={(files) => acts.uploads.add(line, files)} />
          </Group>
        )}
      </Group>
      {line.asked_waiver && <AskedWaiver client_id={line.client_id} name={name} asked={line.asked_waiver} />}
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
