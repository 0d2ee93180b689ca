import { Card, Group, Text, VisuallyHidden } from '@mantine/core';
import { useT } from '../../local/texts.ts';
import { openRow } from '../open-row.ts';
import { type Column, cellOf, columnName, headingAt, PlainRow } from './column.tsx';
import { PickBox } from './Picks.tsx';
import type { Drawn } from './props.ts';
import styles from './table.module.css';

/** The rows as a list of cards. */
export function Cards<R>(props: Drawn<R>) {
  const { label, columns, rows, rowKey, rowClass, rowAs, bare, card, heading, picked } = props;
  const t = useT();
  const Row = rowAs ?? PlainRow;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the link or button in a row opens it, which this presses.
    <ul className={bare ? styles.lines : styles.cards} aria-label={label} onClick={openRow}>
      {rows.map((row, index) => {
        const words = headingAt(rows, index, heading);
        return (
          <Row key={rowKey(row)} row={row} at={index} narrow className={rowClass?.(row)}>
            {words && <p className={styles.heading}>{t(words)}</p>}
            {picked ? (
              <div className={styles.picked}>
                <PickBox {...props} row={row} />
                <div>{card ? card(row) : <FieldsCard columns={columns} row={row} />}</div>
              </div>
            ) : card ? (
              card(row)
            ) : (
              <FieldsCard columns={columns} row={row} />
            )}
          </Row>
        );
      })}
    </ul>
  );
}

/**
 * A row without its own card: its name first, with its buttons, then what the other cells say. Text says without a
 * label what it is; a figure, a date or a switch keeps its label.
 */
function FieldsCard<R>({ columns, row }: { columns: readonly Column<R>[]; row: R }) {
  const t = useT();
  const cells = columns.map((column) => ({ column, name: columnName(column), content: cellOf(column, row) }));
  const shown = cells.filter(({ content }) => content !== null && content !== '' && content !== false);
  const own = shown.filter(({ column }) => !column.silent);
  const head = own.find(({ column }) => column.bold || column.heads) ?? own[0];
  const acts = shown.filter(({ column }) => column.silent);
  return (
    <Card p="sm" className={styles.card}>
      <div className={styles.head}>
        <div className={styles.title}>{head?.content}</div>
        {acts.map(({ name, content }) => (
          <div key={name}>{content}</div>
        ))}
      </div>
      {own
        .filter((one) => one !== head)
        .map(({ column, name, content }) => {
          const label = t(column.label, column.values);
          return typeof content === 'string' ? (
            <div key={name} className={styles.value}>
              <VisuallyHidden>{label}</VisuallyHidden> {content}
            </div>
          ) : (
            <Group key={name} justify="space-between" gap="sm" wrap="nowrap">
              <Text size="sm" c="dimmed">
                {label}
              </Text>
              <div className={styles.value}>{content}</div>
            </Group>
          );
        })}
    </Card>
  );
}
