/**
 * The theme of Resa: spruce green, warm greys, one radius, hairlines instead of shadows. Every text colour here has at
 * least 4.5:1 on its background in both themes (theme.test.ts).
 */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, type PopoverProps } from '@mantine/core';
import { foundOptions } from './ui/choices/found.ts';
import { onListClick, onListKey } from './ui/choices/keys.ts';

export const spruce: MantineColorsTuple = [
  '#eef8f6',
  '#d8eeea',
  '#b0ddd5',
  '#83c9bd',
  '#55b3a4',
  '#2f9c8c',
  '#178778',
  '#0f766e',
  '#0b5f58',
  '#084b46',
];
/** Warm greys; 6 is the lightest that may carry text on white. */
export const gray: MantineColorsTuple = [
  '#fbfaf8',
  '#f5f3ef',
  '#ebe8e2',
  '#ddd8d0',
  '#c6bfb5',
  '#a39b90',
  '#6d665d',
  '#57514a',
  '#3b3732',
  '#25221f',
];
/** Mantine's dark scheme reads: 0 text, 2 dimmed, 4 lines, 6 inputs and cards, 7 page. */
export const dark: MantineColorsTuple = [
  '#ece8e2',
  '#d2ccc4',
  '#b0a99f',
  '#857e75',
  '#4a4641',
  '#383531',
  '#282623',
  '#1e1c1a',
  '#171614',
  '#100f0e',
];

const READABLE = 'var(--mantine-color-text)';
/** Scroll margins, so that a focused field is not covered by the header or footer of its dialog. */
const SCROLLED = { scrollPaddingBlock: '64px 76px' };
/** Less than this makes a window turn to the other side, when the page is scrolled while it is open. */
const LEAST_SPACE = 120;
/** A window opens on the side of its field with more space, which its style names: at most so high it may be. */
const FITTING: PopoverProps['middlewares'] = {
  flip: { fallbackStrategy: 'bestFit' },
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty('--space', `${Math.max(availableHeight, LEAST_SPACE)}px`),
  },
};
/** Options scroll in their window, which has a padding and a border. */
const OPTIONS = { maxHeight: 'calc(var(--space) - 12px)', overflowY: 'auto' } as const;
const AT_MOST_250 = { ...OPTIONS, maxHeight: `min(250px, ${OPTIONS.maxHeight})` };
/** Browsers make a scrolling area focusable; here Tab goes to the next field, and arrow keys move in the list. */
const LIST = {
  withScrollArea: false,
  attributes: { options: { tabIndex: -1 } },
  filter: foundOptions,
} as const;

export const theme = createTheme({
  primaryColor: 'spruce',
  primaryShade: 7,
  colors: { spruce, gray, dark },
  white: '#ffffff',
  black: '#25221f',
  defaultRadius: 8,
  fontFamily: "'Inter Variable', 'Segoe UI', system-ui, sans-serif",
  fontSizes: { xs: '0.8rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { md: '1.55' },
  headings: {
    fontFamily: "'Inter Variable', 'Segoe UI', system-ui, sans-serif",
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.2rem', lineHeight: '1.35' },
      h3: { fontSize: '1.05rem', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Badge: { styles: { root: { textTransform: 'none' } } },
    Paper: { defaultProps: { withBorder: true, shadow: 'none' } },
    Card: { defaultProps: { withBorder: true, shadow: 'none' } },
    // A tooltip is as wide as its words, and stays whole on a phone.
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        events: { hover: true, focus: true, touch: true },
        multiline: true,
        w: 'max-content',
        maw: 'min(320px, calc(100vw - 16px))',
      },
    },
    // The icon and the ground carry the colour; in it, words are too pale.
    Alert: { styles: { title: { color: READABLE }, message: { color: READABLE } } },
    // A dialog's header is not a landmark of the page.
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
        attributes: { header: { role: 'presentation' } },
      },
      // The header is above content that scrolls, and under windows that open from it, such as the options of a list.
      styles: {
        title: { fontSize: '1.1rem', fontWeight: 650, lineHeight: 1.3, paddingInlineEnd: 8 },
        header: { zIndex: 200 },
        content: SCROLLED,
      },
    },
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    // Also the windows of menus, lists of options and dates.
    Popover: { defaultProps: { middlewares: FITTING } },
    // Inside the page, so that its content belongs to a landmark; and a menu holds only its items.
    Menu: {
      defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false },
      styles: { dropdown: { maxHeight: 'var(--space)', overflowY: 'auto' } },
    },
    // Opens inside the page like Menu. Fixed: a dialog that scrolls does not cut it off.
    Combobox: {
      defaultProps: { withinPortal: false, floatingStrategy: 'fixed' },
      styles: { options: OPTIONS },
    },
    // The list of options scrolls itself: no key could reach a scroll area around it.
    Select: {
      defaultProps: { ...LIST, checkIconPosition: 'right', onKeyDownCapture: onListKey, onClick: onListClick },
      styles: { options: AT_MOST_250 },
    },
    MultiSelect: { defaultProps: { ...LIST, onKeyDownCapture: onListKey }, styles: { options: AT_MOST_250 } },
    Autocomplete: { defaultProps: LIST, styles: { options: AT_MOST_250 } },
  },
});

/** Colours that Mantine derives too pale for AA. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbfaf8',
    '--mantine-color-text': '#25221f',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-anchor': spruce[7],
    '--mantine-color-error': '#b42318',
    '--mantine-color-default-border': gray[3],
    '--resa-surface': '#ffffff',
    '--resa-line': gray[2],
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-anchor': spruce[3],
    '--mantine-color-error': '#ff9d92',
    '--mantine-color-default-border': dark[4],
    // Another ground than that of a card, or a button on it would be only a word.
    '--mantine-color-disabled': dark[5],
    // The grounds of messages, no heavier than those of badges (ui/colours.ts).
    '--mantine-color-yellow-light': '#43270c',
    '--mantine-color-orange-light': '#43270c',
    '--mantine-color-red-light': '#43201b',
    '--resa-surface': dark[6],
    '--resa-line': dark[5],
  },
});
