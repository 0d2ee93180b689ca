const STYLE =
  '@page{size:85.6mm 54mm;margin:0}body{margin:0}img{display:block;width:85.6mm;height:auto;break-after:page}';

/**
 * A window of its own with a membership card a page, which the browser prints: nothing stays on the computer. Null if
 * it may not open.
 */
export function cardsPage(title: string) {
  const tab = open('', '_blank');
  if (!tab) return null;
  tab.opener = null;
  const page = tab.document;
  page.title = title;
  page.documentElement.lang = document.documentElement.lang;
  page.head.appendChild(page.createElement('style')).textContent = STYLE;
  const drawn: Promise<void>[] = [];
  return {
    add(picture: Blob, words: string): void {
      const address = URL.createObjectURL(picture);
      const card = page.body.appendChild(page.createElement('img'));
      card.alt = words;
      drawn.push(
        new Promise((done) => {
          card.addEventListener('load', () => {
            URL.revokeObjectURL(address);
            done();
          });
        }),
      );
      card.src = address;
    },
    async print(): Promise<void> {
      if (drawn.length === 0) return tab.close();
      await Promise.all(drawn);
      tab.print();
    },
  };
}
