/** HTML that people typed, cleaned before it is stored: the names of client tags are shown as they are. */
import { cleanText } from '@resa/rules/text/clean';
import sanitize from 'sanitize-html';

const COLOUR = [/^#[0-9a-f]{3,6}$/i, /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/];

/** What is left when everything but inline formatting is taken away; scripts go with what they hold. */
export const cleanMarkup = (html: string): string =>
  // Cleaned again: markup can name a character that a text may not hold.
  cleanText(
    sanitize(html, {
      allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'span', 'mark', 'sub', 'sup'],
      allowedAttributes: { span: ['style'], mark: ['style'] },
      allowedStyles: { '*': { color: COLOUR, 'background-color': COLOUR } },
      disallowedTagsMode: 'discard',
    }),
  );

/** Whether there is nothing to read in it. */
export const isBlankMarkup = (html: string): boolean =>
  cleanText(sanitize(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('&nbsp;', '')) === '';
