/** The words of a text that may carry markup, such as a tag's name. Nothing in it is run or loaded. */
export function plainText(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return html;
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
}
