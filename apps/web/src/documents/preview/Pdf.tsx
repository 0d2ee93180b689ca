/** A PDF as pictures of its pages, drawn by pdf.js: nothing in it runs (docs/decisions/017). */
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useEffect, useState } from 'react';
import { Failed } from '../../ui/Failed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PdfPage } from './PdfPage.tsx';

GlobalWorkerOptions.workerSrc = worker;

export default function Pdf({ file, zoom }: { file: Blob; zoom: number }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | 'failed'>();
  useEffect(() => {
    let task: ReturnType<typeof getDocument> | undefined;
    let gone = false;
    const open = async () => {
      const data = new Uint8Array(await file.arrayBuffer());
      if (gone) return;
      // WebAssembly is not allowed by the content security policy; the decoders in JavaScript are slower.
      task = getDocument({ data, useWasm: false, enableXfa: false });
      setPdf(await task.promise);
    };
    open().catch(() => !gone && setPdf('failed'));
    return () => {
      gone = true;
      void task?.destroy();
    };
  }, [file]);
  if (pdf === 'failed') return <Failed text="e_downloading" />;
  if (!pdf) return <Loading height={480} />;
  return Array.from({ length: pdf.numPages }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: only its number identifies a page
    <PdfPage key={index} pdf={pdf} number={index + 1} zoom={zoom} />
  ));
}
