/** Keys typed after the palette was opened and before its field has the focus, kept for that field. */
interface Waiting {
  /** Whether the field is not rendered yet. */
  wanted: () => boolean;
  /** The user pressed Esc. */
  giveUp: () => void;
}

let typed = '';
let stop = (): void => {};

/** Keeps typed keys until `takeKeys`; nothing else on the page reacts to them. */
export function keepKeys({ wanted, giveUp }: Waiting): void {
  takeKeys();
  const onKey = (event: KeyboardEvent) => {
    if (!wanted()) return void takeKeys();
    const { key } = event;
    if (event.isComposing || isShortcut(event)) return;
    if (key === 'Escape') giveUp();
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    else if ([...key].length === 1) typed += key;
    else if (key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('keydown', onKey, true);
  stop = () => removeEventListener('keydown', onKey, true);
}

/** Returns the keys typed so far; later ones go where the focus is. */
export function takeKeys(): string {
  stop();
  stop = () => {};
  const letters = typed;
  typed = '';
  return letters;
}

/** With AltGr a key is a character, which some systems report as Ctrl and Alt. */
const isShortcut = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
