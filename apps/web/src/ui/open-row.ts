import type { MouseEvent as Clicked } from 'react';

const OWN = 'a, button, input, select, textarea, label, summary, [role], [tabindex], [draggable="true"]';

/**
 * A click or tap anywhere in a row of a table, or in a card of a list, presses the link or button there that has
 * `data-opens`. Other buttons keep their clicks, and text can still be selected. With the keyboard and by a
 * screen reader the link itself is used.
 */
export function openRow(event: Clicked<HTMLElement>) {
  const { target, currentTarget: list, ctrlKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || !(target instanceof Element) || !list.contains(target)) return;
  const row = target.closest('tr, li');
  const opener = row?.querySelector<HTMLElement>('[data-opens]');
  if (!row || !opener || opener.contains(target) || opener.matches(':disabled')) return;
  const inner = target.closest(OWN);
  if (inner && row.contains(inner) && inner !== row) return;
  if (isSelected(row)) return;
  opener.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

function isSelected(row: Element): boolean {
  const selection = getSelection();
  return selection?.type === 'Range' && selection.toString() !== '' && selection.containsNode(row, true);
}
