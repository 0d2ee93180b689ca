/** A small real PDF: pages of lines in Helvetica, for the demo's papers and for tests. */

export interface Line {
  text: string;
  /** The size in points. */
  size?: number;
  bold?: boolean;
  /** The distance from the left edge, in points. */
  x?: number;
  /** Further down than the next line would be, in points. */
  after?: number;
}

const WIDTH = 612;
const HEIGHT = 792;
const MARGIN = 72;
const SIZE = 11;

/** One page for each list of lines. Letters are those of Latin-1, which French needs. */
export function pdfOf(pages: readonly (readonly Line[])[]): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '', font('Helvetica'), font('Helvetica-Bold')];
  const kids = pages.map((lines) => {
    const content = lines.length === 0 ? '' : contentOf(lines);
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    const fonts = '<< /Font << /F1 3 0 R /F2 4 0 R >> >>';
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources ${fonts} /Contents ${objects.length} 0 R >>`,
    );
    return `${objects.length} 0 R`;
  });
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`;
  return assembled(objects);
}

const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

function contentOf(lines: readonly Line[]): string {
  let y = HEIGHT - MARGIN;
  return lines
    .map(({ text, size = SIZE, bold = false, x = MARGIN, after = 0 }) => {
      y -= size * 1.5 + after;
      return `BT /F${bold ? 2 : 1} ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`;
    })
    .join('\n');
}

const escaped = (text: string) => text.replaceAll('’', "'").replace(/[\\()]/g, '\\$&');

/** `extra` goes into the trailer. */
export function assembled(objects: readonly string[], extra = ''): Buffer {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${extra}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
