import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import Drawing, { drawingNames } from './Drawing.tsx';

it.each(drawingNames)('%s is drawn', (of) => {
  expect(renderToStaticMarkup(createElement(Drawing, { of }))).toContain('<path');
});
