/** The thread in which a PDF is laid out: typesetting holds it, and no call. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { PdfDocument } from './document.ts';

/** The font of the screens, as files that need not be installed on the computer. */
const fontBlobs = [
  import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
].map((file) => readFileSync(new URL(file)));
const mainFileContent = readFileSync(new URL('./document.typ', import.meta.url), 'utf8');

const { made_at, ...document } = workerData as PdfDocument;
const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs }] });
const inputs = { document: JSON.stringify(document) };
const creationTimestamp = Math.floor(made_at.getTime() / 1000);
// PDF/UA: what a screen reader needs is part of the file, or it is not made.
parentPort?.postMessage(compiler.pdf({ mainFileContent, inputs }, { pdfStandard: 'ua-1', creationTimestamp }));
