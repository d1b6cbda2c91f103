import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';

/* The AWS SDK for JavaScript and lib-storage with their defaults: node sdk.mjs ENDPOINT ACCESS_KEY SECRET_KEY */
const [, , endpoint, accessKeyId, secretAccessKey] = process.argv;
const client = new S3Client({
  endpoint,
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId, secretAccessKey },
});
const Bucket = 'javascript';
const PART_BYTES = 5 * 1024 * 1024;

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const read = async (Key, more = {}) => {
  const answer = await client.send(new GetObjectCommand({ Bucket, Key, ...more }));
  return { ...answer, bytes: Buffer.from(await answer.Body.transformToByteArray()) };
};
const head = (Key, more = {}) => client.send(new HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED', ...more }));

const steps = {
  'stores text with its default checksum': async () => {
    const stored = await client.send(new PutObjectCommand({ Bucket, Key: 'text', Body: 'hello world' }));
    assert.equal(stored.ChecksumCRC32, 'DUoRhQ==');
    assert.equal((await head('text')).ChecksumCRC32, 'DUoRhQ==');
    assert.equal((await read('text')).bytes.toString(), 'hello world');
  },
  'stores a stream, whose checksum comes behind it': async () => {
    const body = randomBytes(300_000);
    const stored = await client.send(
      new PutObjectCommand({
        Bucket,
        Key: 'stream',
        Body: Readable.from([body.subarray(0, 100_000), body.subarray(100_000)]),
        ContentLength: body.length,
        ContentEncoding: 'gzip',
      }),
    );
    assert.ok(stored.ChecksumCRC32);
    const found = await head('stream');
    assert.deepEqual(
      [found.ChecksumCRC32, found.ContentEncoding, found.ContentLength],
      [stored.ChecksumCRC32, 'gzip', body.length],
    );
    assert.equal(sha256((await read('stream')).bytes), sha256(body));
  },
  'stores with each algorithm': async () => {
    for (const ChecksumAlgorithm of ['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256']) {
      const Key = `algorithm-${ChecksumAlgorithm}`;
      const name = `Checksum${ChecksumAlgorithm}`;
      const stored = await client.send(new PutObjectCommand({ Bucket, Key, Body: 'hello world', ChecksumAlgorithm }));
      assert.ok(stored[name], name);
      assert.equal((await head(Key))[name], stored[name]);
      // The SDK verifies the checksum of the content.
      assert.equal((await read(Key, { ChecksumMode: 'ENABLED' })).bytes.toString(), 'hello world');
    }
  },
  'is refused with the checksum of other data': async () => {
    const wrong = new PutObjectCommand({ Bucket, Key: 'wrong', Body: 'hello world', ChecksumCRC32: 'AAAAAA==' });
    await assert.rejects(client.send(wrong), { name: 'BadDigest' });
    await assert.rejects(head('wrong'), { name: 'NotFound' });
  },
  'uploads a stream in parts by lib-storage, and reads it part by part': async () => {
    const body = randomBytes(2 * PART_BYTES + 12_345);
    const upload = new Upload({
      client,
      partSize: PART_BYTES,
      params: { Bucket, Key: 'parts', Body: Readable.from([body.subarray(0, 7_000_000), body.subarray(7_000_000)]) },
    });
    const done = await upload.done();
    const found = await head('parts');
    assert.equal(found.ChecksumCRC32, done.ChecksumCRC32);
    assert.equal(sha256((await read('parts')).bytes), sha256(body));
    const pieces = [];
    for (let PartNumber = 1; PartNumber <= 3; PartNumber += 1) {
      const piece = await read('parts', { PartNumber });
      assert.equal(piece.PartsCount, 3);
      pieces.push(piece.bytes);
    }
    assert.equal(sha256(Buffer.concat(pieces)), sha256(body));
    await assert.rejects(read('parts', { PartNumber: 4 }), { name: 'InvalidPartNumber' });
  },
  'uploads a buffer in parts with each algorithm': async () => {
    const body = randomBytes(PART_BYTES + 1);
    for (const ChecksumAlgorithm of ['CRC32C', 'CRC64NVME', 'SHA256']) {
      const Key = `parts-${ChecksumAlgorithm}`;
      const params = { Bucket, Key, Body: body, ChecksumAlgorithm };
      const done = await new Upload({ client, partSize: PART_BYTES, params }).done();
      const name = `Checksum${ChecksumAlgorithm}`;
      assert.ok(done[name], name);
      assert.equal((await head(Key))[name], done[name]);
      assert.equal(sha256((await read(Key)).bytes), sha256(body));
    }
  },
  'copies, lists and removes': async () => {
    await client.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/text` }));
    assert.equal((await head('copy')).ChecksumCRC32, 'DUoRhQ==');
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
    const { Deleted = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: Contents.map(({ Key }) => ({ Key })) } }),
    );
    assert.equal(Deleted.length, Contents.length);
    assert.equal((await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount, 0);
  },
};

await client.send(new CreateBucketCommand({ Bucket }));
let failures = 0;
for (const [name, step] of Object.entries(steps)) {
  try {
    await step();
    process.stdout.write(`ok: ${name}\n`);
  } catch (error) {
    failures += 1;
    process.stderr.write(`failed: ${name}: ${error?.stack ?? error}\n`);
  }
}
process.exitCode = failures === 0 ? 0 : 1;
