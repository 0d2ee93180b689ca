/**
 * HTML that people typed, cleaned before it is stored: scripts go with their content, other unknown elements leave
 * their text.
 *
 * cleanMarkup     formatting within a line, as in the names of tags
 * cleanRichText   paragraphs, lists and links too, as in a bulletin
 * isBlankMarkup   whether nothing is left to read
 * plainText       its words, without the formatting
 */
import { cleanText } from '@resa/rules/text/clean';
import sanitize from 'sanitize-html';

const COLOUR = [/^#[0-9a-f]{3,6}$/i, /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/];
const INLINE = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'span', 'mark', 'sub', 'sup'];

export const cleanMarkup = (html: string): string =>
  // Cleaned again: markup can name a character that a text may not hold.
  cleanText(
    sanitize(html, {
      allowedTags: INLINE,
      allowedAttributes: { span: ['style'], mark: ['style'] },
      allowedStyles: { '*': { color: COLOUR, 'background-color': COLOUR } },
      disallowedTagsMode: 'discard',
    }),
  );

export const cleanRichText = (html: string): string => {
  const clean = cleanText(
    sanitize(html, {
      allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a'],
      allowedAttributes: { a: ['href'] },
      allowedSchemes: ['http', 'https', 'mailto', 'tel'],
      allowProtocolRelative: false,
      disallowedTagsMode: 'discard',
    }),
  );
  return isBlankMarkup(clean) ? '' : clean;
};

export const isBlankMarkup = (html: string): boolean =>
  cleanText(sanitize(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('&nbsp;', '')) === '';

export const plainText = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(p|div|li|h\d)>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
