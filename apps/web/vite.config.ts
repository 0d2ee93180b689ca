import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import type { Call } from '@resa/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ViteDevServer } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { budget } from './budget.ts';

const backend = process.env.RESA_BACKEND ?? 'http://127.0.0.1:8080';
const proxied = ['/api', '/web', '/resa.json', '/outbox', '/portal'];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    calls(),
    mantineStyles(),
    serviceWorker(),
    budget(),
    // Writes a compressed copy beside each file, which the server sends. Higher quality takes seconds and saves 1 %.
    compression({
      include: /\.(html|js|css|json|svg|webmanifest)$/,
      algorithms: [
        defineAlgorithm('gzip', { level: 9 }),
        defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      ],
    }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Content security: fonts come from files, never from data addresses.
    assetsInlineLimit: 0,
    // Browsers that know light-dark(): rewritten for older ones, it would no longer follow the chosen theme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // Each request costs a phone as much as 10 kB: scripts that are always needed together are one file, and so are
        // those that the same screens share. Merging more of them makes every screen carry parts of others.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            // Large, and wanted only where phones or numbers are typed: never in a file that other pages need.
            { name: 'phones', test: /libphonenumber-js/, priority: 4 },
            { name: 'numbers', test: /react-number-format|NumberInput/, priority: 0.5 },
            // The same with the month, which is wanted where a day is chosen.
            { name: 'month', test: /@mantine.dates|appointments.MonthCalendar/, priority: 0.5 },
            { name: 'dialogs', test: /src.ui.(Dialogs|Notices|Questions|useFocusBack|notify)\.ts/, priority: 2 },
            // Wanted after a page is drawn: what is unsaved, and how to keep it.
            { name: 'drafts', test: /src.local.(drafts|tab)\.ts/, priority: 2 },
            {
              name: 'staff',
              // The last two are wanted by screens that show no month, which would take them along.
              test: /src.layout.(signed-in\.ts|StaffLayout\.tsx|Attendance\.tsx)|ui.arrow-keys|ui.day-text|appointments\.module/,
              priority: 1,
            },
            // The code that more than one screen in five needs: one file for all of them, fetched with whichever comes
            // first. Fewer need the code of a dialog with a form.
            { name: 'common', minShareCount: 34 },
            // Small ones stay apart: merged with a large one that more screens share, they brought it to each of
            // theirs.
            { name: 'shared', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, backend])),
      '/socket.io': { target: backend, ws: true },
    },
  },
});

/**
 * `virtual:calls`: method, path and texts of every call, the nouns it reads and changes, without the schemas. The
 * browser needs no validator to speak to the server, and the sign-in page stays small however much the contract grows.
 */
function calls(): Plugin {
  const name = 'virtual:calls';
  const resolved = `\0${name}`;
  let server: ViteDevServer | undefined;
  const factsOf = ({ contract, readsOf }: typeof import('@resa/contract')) =>
    Object.fromEntries(
      Object.entries<Record<string, Call>>(contract).map(([feature, group]) => {
        const facts = Object.entries(group).map(([key, call]) => {
          const { path, says, byHand, changes, multipart } = call;
          // Most are calls by POST, and need not say so: each page carries this.
          const kind = call.kind === 'download' ? call.kind : undefined;
          const method = call.method === 'GET' ? call.method : undefined;
          const reads = changes ? [] : readsOf(feature, call);
          const place = [call.where ?? []].flat().flatMap((where) => ('place' in where ? where.place : []))[0];
          return [
            key,
            { kind, method, path, says, byHand, changes, multipart, ...(reads.length > 0 && { reads, place }) },
          ];
        });
        return [feature, Object.fromEntries(facts)];
      }),
    );
  return {
    name: 'resa-calls',
    configureServer(started) {
      server = started;
    },
    resolveId: (source) => (source === name ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined;
      const module = server ? await server.ssrLoadModule('@resa/contract') : await import('@resa/contract');
      return `export default ${JSON.stringify(factsOf(module as typeof import('@resa/contract')))}`;
    },
    hotUpdate({ file, server: running }) {
      const module = this.environment.moduleGraph.getModuleById(resolved);
      if (!module || !file.includes('/packages/contract/')) return;
      this.environment.moduleGraph.invalidateModule(module);
      running.ws.send({ type: 'full-reload' });
    },
  };
}

/**
 * Each component of Mantine brings its own styles, so that a page loads only those of its components, a third of all of
 * them. In development, where packages come as one file, `@mantine/core/styles.layer.css` is all of them.
 */
function mantineStyles(): Plugin {
  const always = ['baseline', 'default-css-variables', 'global'];
  let brought = 0;
  return {
    name: 'resa-mantine-styles',
    apply: 'build',
    buildEnd(failure) {
      if (!failure && brought === 0)
        this.error('Mantine keeps the names of its classes elsewhere: no component has styles');
    },
    load: {
      filter: { id: /@mantine\/core\/styles\.layer\.css$/ },
      handler: () => always.map((name) => `@import './styles/${name}.layer.css';`).join('\n'),
    },
    transform: {
      filter: { id: /@mantine\/core\/esm\/.*\.module\.mjs$/ },
      handler: (code, id) => {
        brought += 1;
        return { code: `import '@mantine/core/styles/${basename(id, '.module.mjs')}.layer.css';\n${code}`, map: null };
      },
    },
  };
}

/** Writes sw.js with the names of this build's files, so a new build is a new worker (001 §7). */
function serviceWorker(): Plugin {
  return {
    name: 'resa-service-worker',
    apply: 'build',
    // Last, since a file that only imports others is left out of the build on the way.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const assets = Object.keys(bundle)
          .filter((file) => file.startsWith('assets/') && !/\.(gz|br)$/.test(file))
          .sort();
        const build = createHash('sha256').update(assets.join()).digest('hex').slice(0, 12);
        const source = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')
          .replace("'__BUILD__'", JSON.stringify(build))
          .replace("['__ASSETS__']", JSON.stringify(assets.map((file) => `/${file}`)));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}
