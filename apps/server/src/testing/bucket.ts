/** A bucket that speaks as much of S3 as Resa uses: keys under a prefix in pages, objects, and refusals. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';

/** The page size of real buckets. */
const PAGE = 1000;

export interface TestBucket {
  /** The objects of the bucket `resa`, by key. */
  readonly objects: Map<string, { bytes: Buffer; at: Date }>;
  /** How many listings were requested. */
  listed: number;
  /** When set, the response to every request, or to those it returns a refusal for. */
  refuse: ((method: string, key: string) => { status: number; code: string } | undefined) | undefined;
  /** The value of FILES_URL. */
  url(bucket?: string): string;
}

/** A bucket for all tests of a file: it is emptied before each test and closed after the last. */
export function testBucket(): TestBucket {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    const [, name, ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    const method = request.method ?? '';
    const error = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    const refused = bucket.refuse?.(method, key);
    if (refused) return error(refused.status, refused.code);
    if (name !== 'resa') return error(404, 'NoSuchBucket');
    if (key === '' && method === 'HEAD') return response.end();
    if (key === '') return response.end(list(searchParams));
    if (method === 'PUT') bucket.objects.set(key, { bytes: Buffer.concat(chunks), at: new Date() });
    if (method === 'DELETE') bucket.objects.delete(key);
    const found = bucket.objects.get(key);
    if (method === 'GET') return found ? response.end(found.bytes) : error(404, 'NoSuchKey');
    response.end();
  });
  const bucket: TestBucket = {
    objects: new Map(),
    listed: 0,
    refuse: undefined,
    url: (name = 'resa') =>
      `s3://${name}?region=test&endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  /** A page of the keys under a prefix, in their order; its last key is the token for the next one. */
  function list(query: URLSearchParams): string {
    bucket.listed += 1;
    const after = query.get('continuation-token') ?? '';
    const keys = [...bucket.objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
    const left = keys.filter((key) => key > after);
    const page = left.slice(0, PAGE);
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${bucket.objects.get(key)?.at.toISOString()}</LastModified></Contents>`,
    );
    const more = left.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult>${contents.join('')}${more}</ListBucketResult>`;
  }

  beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    bucket.objects.clear();
    bucket.listed = 0;
    bucket.refuse = undefined;
  });
  afterEach(() => vi.unstubAllEnvs());
  return bucket;
}
