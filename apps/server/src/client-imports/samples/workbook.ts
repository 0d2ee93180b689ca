/** Workbooks as other programs write them, for tests of reading. */
import { strToU8, zipSync } from 'fflate';

/** A number is one, `date` a day as a serial, `f` a formula with its value or without one. */
export type Value = string | number | null | { date: number } | { f: string; v?: string | number };

export interface SheetOf {
  readonly name: string;
  readonly rows: readonly (readonly Value[])[];
  /** Such as A1:C1. */
  readonly merged?: readonly string[];
  readonly hidden?: boolean;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The bytes of a workbook. `shared` puts texts into the table of texts, as Excel does; `prefix` names the elements x:row. */
export function workbookOf(
  sheets: readonly SheetOf[],
  { date1904 = false, shared = true, prefix = '' } = {},
): Uint8Array {
  const texts: string[] = [];
  const p = prefix;
  const cell = (value: Value, ref: string): string => {
    if (value === null) return `<${p}c r="${ref}" s="2"/>`;
    if (typeof value === 'number') return `<${p}c r="${ref}"><${p}v>${value}</${p}v></${p}c>`;
    if (typeof value === 'string') {
      if (!shared) return `<${p}c r="${ref}" t="inlineStr"><${p}is><${p}t>${escaped(value)}</${p}t></${p}is></${p}c>`;
      return `<${p}c r="${ref}" t="s"><${p}v>${texts.push(value) - 1}</${p}v></${p}c>`;
    }
    if ('date' in value) return `<${p}c r="${ref}" s="1"><${p}v>${value.date}</${p}v></${p}c>`;
    const type = typeof value.v === 'string' ? ' t="str"' : '';
    const v = value.v === undefined ? '' : `<${p}v>${escaped(String(value.v))}</${p}v>`;
    return `<${p}c r="${ref}"${type}><${p}f>${escaped(value.f)}</${p}f>${v}</${p}c>`;
  };
  const space = `xmlns${p ? `:${p.slice(0, -1)}` : ''}="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`;
  const parts: Record<string, Uint8Array> = {};
  for (const [at, { rows, merged = [] }] of sheets.entries()) {
    const body = rows
      .map(
        (row, line) =>
          `<${p}row r="${line + 1}">${row.map((value, column) => cell(value, `${letters(column)}${line + 1}`)).join('')}</${p}row>`,
      )
      .join('');
    const merges = merged.map((ref) => `<${p}mergeCell ref="${ref}"/>`).join('');
    parts[`xl/worksheets/sheet${at + 1}.xml`] = strToU8(
      `<${p}worksheet ${space}><${p}sheetData>${body}</${p}sheetData>${merges && `<${p}mergeCells>${merges}</${p}mergeCells>`}</${p}worksheet>`,
    );
  }
  const names = sheets.map(
    ({ name, hidden }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="http://x/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="http://x"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${names.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${relations.join('')}<Relationship Id="rIdS" Type="http://x/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="d mmm yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="164"/><xf/></cellXfs></styleSheet>',
    ),
    ...(shared && {
      'xl/sharedStrings.xml': strToU8(
        `<sst>${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
      ),
    }),
    ...parts,
  });
}

const letters = (at: number): string => String.fromCharCode(65 + at);
