/** The thread in which a PDF or a card is laid out: typesetting holds it, and no call. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { SCENE } from './scene.ts';
import type { Task } from './thread.ts';

/** The font of the screens, as files, so that they do not have to be installed on the computer. */
const fontBlobs = [
  import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
].map((file) => readFileSync(new URL(file)));
const source = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs }] });
const task = workerData as Task;
if (task.kind === 'card') {
  const inputs = { document: JSON.stringify(task.card) };
  // Letters become shapes: what draws the picture needs no font.
  const svg = compiler.plainSvg({ mainFileContent: source('./card.typ'), inputs });
  parentPort?.postMessage(new TextEncoder().encode(svg));
} else {
  const { made_at, letterhead, ...document } = task.document;
  const logo = letterhead?.logo;
  // Pictures are beside the source, which has no file of its own.
  if (!logo) compiler.mapShadow(join(process.cwd(), 'scene.svg'), Buffer.from(SCENE));
  if (logo) compiler.mapShadow(join(process.cwd(), 'logo.png'), Buffer.from(logo));
  const inputs = {
    document: JSON.stringify({ ...document, letterhead: { lines: letterhead?.lines ?? [], logo: Boolean(logo) } }),
  };
  const creationTimestamp = Math.floor(made_at.getTime() / 1000);
  const mainFileContent = source('./document.typ');
  // PDF/UA: what a screen reader needs is part of the file, or it is not made.
  parentPort?.postMessage(compiler.pdf({ mainFileContent, inputs }, { pdfStandard: 'ua-1', creationTimestamp }));
}
