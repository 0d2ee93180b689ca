/** The picture of a block as the PDF draws it: each value as a part of the largest, with its words. */
import type { Picture, Series, TrendPicture } from '@resa/contract/reports/chart';
import { darkness } from '@resa/contract/reports/chart';
import type { Locale } from '@resa/contract/texts';
import { numberText } from '@resa/rules/text/number-text';
import type { PdfPicture } from '../../pdf/index.ts';

/** More bars than fit on a page above a table are left to it. */
const MOST_BARS = 28;

/** Null for one that does not fit. */
export function pdfPicture(picture: Picture, locale: Locale): PdfPicture | null {
  const { label } = picture;
  if (picture.as === 'share') {
    if (picture.bars.length > MOST_BARS) return null;
    const maxValue = Math.max(...picture.bars.flatMap(({ value, before }) => [value, before?.value ?? 0]));
    const bars = picture.bars.map(({ name, value, words, before }) => ({
      name,
      part: value / maxValue,
      value: words,
      before: before ? { part: before.value / maxValue, value: before.words } : null,
    }));
    return { kind: 'bars', label, bars, spans: picture.spans && [picture.spans.now, picture.spans.before] };
  }
  if (picture.as === 'heat') {
    const maxValue = Math.max(...picture.rows.flatMap(({ values }) => values));
    const rows = picture.rows.map(({ name, values }) => ({
      name,
      cells: values.map((value) => ({ value: numberText(value, locale), dark: darkness(value, maxValue) })),
    }));
    return { kind: 'heat', label, across: picture.across, columns: picture.columns, rows };
  }
  const series = picture.as === 'trend' ? picture.series : [picture.left, picture.right];
  const maxValue = Math.max(...series.flatMap(({ values }) => values), 1);
  const partOf = (value = 0) => ({ part: value / maxValue, value: numberText(value, locale) });
  if (picture.as === 'trend') {
    return {
      kind: 'columns',
      label,
      names: picture.names,
      top: numberText(maxValue, locale),
      alt: inWords(picture, locale),
      series: series.map(({ name, values }) => ({ name, columns: values.map(partOf) })),
    };
  }
  const { left: leftSeries, right: rightSeries, more: moreSeries, names } = picture;
  return {
    kind: 'pyramid',
    label,
    left: leftSeries.name,
    right: rightSeries.name,
    more: moreSeries.map(({ name }) => name),
    rows: names.map((name, index) => ({
      name,
      left: partOf(leftSeries.values[index]),
      right: partOf(rightSeries.values[index]),
      more: moreSeries.map(({ values }) => numberText(values[index] ?? 0, locale)),
    })),
  };
}

/** Each series with its values, as text for screen readers. */
function inWords({ label, names, series }: TrendPicture, locale: Locale): string {
  const legendOf = ({ name, values }: Series) =>
    `${name} : ${values.map((value, index) => `${names[index]} ${numberText(value, locale)}`).join(', ')}`;
  return [label, ...series.map(legendOf)].join('. ');
}
