import type { S3Client } from '@aws-sdk/client-s3';
import { CannotStart } from '../process/config.ts';
import { FileLost } from './file-lost.ts';
import { FILE_ID, type Place, StorageUnreachable, type Store } from './store.ts';

type Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

const BAD_CERTIFICATE = /CERT|UNABLE_TO_|ERR_TLS/;

/** A call that gets no further is given up: the page that waits for it would do so soon. */
const CONNECT_MS = 3_000;
const ANSWER_MS = 20_000;

/**
 * Files in an S3-compatible bucket: `s3://bucket?endpoint=&region=`, with the usual AWS_* keys of the environment.
 * Refuses with CannotStart a bucket that does not exist or is not ours; one whose storage is unreachable may return.
 */
export async function bucketStore(filesUrl: string): Promise<Store> {
  const url = URL.canParse(filesUrl) ? new URL(filesUrl) : undefined;
  if (url?.protocol !== 's3:' || !url.host)
    throw new CannotStart('FILES_URL must be of the form s3://bucket?endpoint=&region=.');
  // Large and rarely needed: loaded only if files are in a bucket.
  const sdk = await import('@aws-sdk/client-s3');
  const endpoint = url.searchParams.get('endpoint');
  const client: S3Client = new sdk.S3Client({
    region: url.searchParams.get('region') || 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
  });
  const Bucket = url.host;
  const checked = (error: unknown): never => {
    throw isUnreachable(error)
      ? new StorageUnreachable(`the storage of files does not answer (${(error as Error).name})`)
      : error;
  };
  await client.send(new sdk.HeadBucketCommand({ Bucket })).catch((error: unknown) => {
    if (!isUnreachable(error)) throw new CannotStart(whyRefused(error, Bucket));
  });
  return {
    name: `the bucket ${Bucket}`,
    async put(place, Body) {
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: keyOf(place), Body })).catch(checked);
    },
    async get(place) {
      const { Body } = await client
        .send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(place) }))
        .catch((error: unknown) => {
          if (error instanceof sdk.NoSuchKey) throw new FileLost('gone');
          return checked(error);
        });
      if (!Body) throw new Error('a file is empty in the bucket');
      return Buffer.from(await Body.transformToByteArray().catch(checked));
    },
    async remove(place) {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(place) })).catch(checked);
    },
    async *olderThan(installation, moment) {
      const Prefix = `${installation}/`;
      let ContinuationToken: string | undefined;
      do {
        const page = await client
          .send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
          .catch(checked);
        yield (page.Contents ?? []).flatMap(({ Key, LastModified }) => {
          const id = Key?.startsWith(Prefix) ? Key.slice(Prefix.length) : '';
          return FILE_ID.test(id) && LastModified && LastModified < moment ? [id] : [];
        });
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

const keyOf = ({ id, installation }: Place) => (installation ? `${installation}/${id}` : id);

/** No response at all, or a temporary refusal. The effect of a wrong setting does not go away by waiting. */
function isUnreachable(error: unknown): boolean {
  const { name, code = '', $metadata } = error as Failure;
  const status = $metadata?.httpStatusCode;
  if (status !== undefined) return status >= 500 || status === 429;
  return name !== 'CredentialsProviderError' && !BAD_CERTIFICATE.test(code);
}

function whyRefused(error: unknown, bucket: string): string {
  const { name, code = '', $metadata } = error as Failure;
  if (name === 'CredentialsProviderError') return 'FILES_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  if ($metadata?.httpStatusCode === 404) return `The bucket ${bucket} of FILES_URL does not exist.`;
  if ($metadata?.httpStatusCode === 403)
    return `The storage of FILES_URL refuses the AWS_* keys for the bucket ${bucket}; they must let Resa list, read, write and delete.`;
  if (BAD_CERTIFICATE.test(code))
    return `The certificate of the storage of FILES_URL is not trusted (${code}); NODE_EXTRA_CA_CERTS names the file of an authority of your own.`;
  return `The storage of FILES_URL refuses the bucket ${bucket} (${name}).`;
}
