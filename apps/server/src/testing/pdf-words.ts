/**
 * The words of a PDF.
 *
 * wordsOfPages   the words of each page, in the order in which they are written
 * overlapsIn     words that are written over each other
 */
interface Word {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

async function pagesOf(pdf: Buffer): Promise<Word[][]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const read = await getDocument({ data: new Uint8Array(pdf) }).promise;
  const pages: Word[][] = [];
  for (let number = 1; number <= read.numPages; number++) {
    const { items } = await (await read.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim()
          ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }]
          : [],
      ),
    );
  }
  return pages;
}

export const wordsOfPages = async (pdf: Buffer): Promise<string[][]> =>
  (await pagesOf(pdf)).map((words) => words.map(({ text }) => text));

/** The distance of touching words, in points. */
const TOUCHING = 1;

export async function overlapsIn(pdf: Buffer): Promise<string[]> {
  return (await pagesOf(pdf)).flatMap((words) => {
    const inLines = words.toSorted((one, other) => other.y - one.y || one.x - other.x);
    return inLines.flatMap((word, index) => {
      const next = inLines[index + 1];
      return next && next.y === word.y && next.x < word.x + word.width - TOUCHING
        ? [`${word.text} | ${next.text}`]
        : [];
    });
  });
}
