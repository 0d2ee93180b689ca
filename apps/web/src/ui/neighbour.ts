/** The id of the row after the one with this id, or of the row before it; undefined if it is the only one. */
export function neighbour(rows: readonly { id: number }[], id: number): number | undefined {
  const index = rows.findIndex((row) => row.id === id);
  return (rows[index + 1] ?? rows[index - 1])?.id;
}
