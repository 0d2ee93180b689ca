/** Whether the user has gone to a text field: after a change elsewhere the focus stays there. */
export const isTyping = (): boolean => document.activeElement?.matches('input, textarea') === true;
