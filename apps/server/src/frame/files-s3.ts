import type { S3Client } from '@aws-sdk/client-s3';
import { CannotStart } from '../config.ts';
import { FileLost } from './file-lost.ts';
import type { Store } from './files.ts';

/** Files in an S3-compatible bucket: `s3://bucket?endpoint=&region=`, with the usual AWS_* keys of the environment. */
export async function bucketStore(filesUrl: string): Promise<Store> {
  const url = URL.canParse(filesUrl) ? new URL(filesUrl) : undefined;
  if (url?.protocol !== 's3:' || !url.host)
    throw new CannotStart('FILES_URL must be of the form s3://bucket?endpoint=&region=.');
  // Large and rarely needed: loaded only where files lie in a bucket.
  const sdk = await import('@aws-sdk/client-s3');
  const endpoint = url.searchParams.get('endpoint');
  const client: S3Client = new sdk.S3Client({
    region: url.searchParams.get('region') || 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
  });
  const Bucket = url.host;
  return {
    async put(Key, Body) {
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body }));
    },
    async get(Key) {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key })).catch((error: unknown) => {
        throw error instanceof sdk.NoSuchKey ? new FileLost('gone') : error;
      });
      if (!Body) throw new Error('a file is empty in the bucket');
      return Buffer.from(await Body.transformToByteArray());
    },
    async remove(Key) {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
    },
    async *olderThan(moment) {
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket }))
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified && LastModified < moment) yield Key;
    },
  };
}
