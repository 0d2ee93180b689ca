import { Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../local/texts.ts';
import styles from '../documents.module.css';

/** A canvas that is larger is not drawn by every phone. */
const MOST_PIXELS = 16_000_000;
/** The proportions of a page that is not read yet: those of a letter. */
const USUAL = 612 / 792;

interface Props {
  pdf: PDFDocumentProxy;
  number: number;
  zoom: number;
}

/** One page, drawn when it is near the screen, as sharp as the screen is. */
export function PdfPage({ pdf, number, zoom }: Props) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const [drawn, setDrawn] = useState(false);
  const isNear = entry?.isIntersecting === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom is another width of the canvas
  useEffect(() => {
    const target = canvas.current;
    if (!isNear || !target) return;
    let ended = false;
    let drawing: { cancel(): void; promise: Promise<void> } | undefined;
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (ended) return;
      const usual = page.getViewport({ scale: 1 });
      const scale = (target.clientWidth * devicePixelRatio) / usual.width;
      const most = Math.sqrt(MOST_PIXELS / (usual.width * usual.height));
      const viewport = page.getViewport({ scale: Math.min(scale, most) });
      target.width = Math.floor(viewport.width);
      target.height = Math.floor(viewport.height);
      target.style.aspectRatio = String(viewport.width / viewport.height);
      drawing = page.render({ canvas: target, viewport });
      await drawing.promise;
      setDrawn(true);
    };
    // A rendering that is cancelled for another size is not a failure.
    draw().catch(() => {});
    return () => {
      ended = true;
      drawing?.cancel();
    };
  }, [pdf, number, isNear, zoom]);
  return (
    <div ref={ref} className={styles.page} style={{ width: `${zoom * 100}%` }}>
      {/* Half a page would look like a whole one. */}
      <Skeleton visible={!drawn}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('document_page', { number, count: pdf.numPages })}
          data-drawn={drawn || undefined}
          style={{ aspectRatio: USUAL }}
        />
      </Skeleton>
    </div>
  );
}
