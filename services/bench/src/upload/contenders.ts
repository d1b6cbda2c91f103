import { createHash, randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { createClient } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { Client } from 'minio';
import { Disagreement } from '../measure/agreement.ts';
import { perSecond } from '../measure/at-a-time.ts';
import type { Sample } from '../measure/figure.ts';
import { ownShare } from '../measure/load-share.ts';
import type { Contender } from '../measure/turns.ts';
import { postForm, putFile } from '../servers/http-send.ts';
import type { RunningProduct } from '../servers/product.ts';

type UploadLoad = { readonly bytes: Buffer; readonly files: number; readonly width: number };

type Stored = { readonly bucket: string; readonly key: string };

const contentType = 'image/png';
const bucketForPuts = 'bench-puts';

const clientOf = ({ storage: { endpoint, accessKey, secretKey, region } }: RunningProduct): Client =>
  new Client({ endPoint: endpoint.hostname, port: Number(endpoint.port), useSSL: false, accessKey, secretKey, region });

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const storedHash = async (client: Client, { bucket, key }: Stored): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of await client.getObject(bucket, key)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

/**
 * Measures uploads of the same bytes. Each object must contain exactly these bytes, and is removed before the next
 * turn.
 */
const stores = (
  name: string,
  product: RunningProduct,
  { bytes, files, width }: UploadLoad,
  store: (client: Client) => Promise<Stored>,
): Contender => {
  const client = clientOf(product);
  const wanted = hashOf(bytes);
  return {
    name,
    measure: async (): Promise<Sample> => {
      const objects: Stored[] = [];
      const { result: rate, loadShare } = await ownShare(() =>
        perSecond(files, width, async () => objects.push(await store(client))),
      );
      for (const object of objects) {
        const found = await storedHash(client, object);
        if (found !== wanted)
          throw new Disagreement(
            `${name}: ${object.key} has hash ${found.slice(0, 12)}, but ${wanted.slice(0, 12)} was sent`,
          );
        await client.removeObject(object.bucket, object.key);
      }
      if (new Set(objects.map(({ key }) => key)).size !== files)
        throw new Disagreement(`${name}: ${files} files did not become as many objects`);
      return { value: (rate * bytes.length) / 1e6, loadShare };
    },
  };
};

/**
 * Measures a ticket and a form post for each file, through the gateway.
 * @param ticketMs receives the duration of each ticket request, in milliseconds
 */
export const formPosts = (product: RunningProduct, token: string, load: UploadLoad, ticketMs: number[]): Contender => {
  const call = createClient({ baseUrl: product.publicUrl });
  const agent = new Agent({ keepAlive: true });
  return stores('ours', product, load, async () => {
    const from = performance.now();
    const { url, fields } = await call(imagesHttp.requestUpload, {
      token,
      body: { attachment: { content_type: contentType } },
    });
    ticketMs.push(performance.now() - from);
    const address = new URL(url, product.publicUrl);
    await postForm({ url: address.href, fields }, load.bytes, contentType, agent);
    return { bucket: address.pathname.split('/').at(-1) ?? '', key: fields['key'] ?? '' };
  });
};

/** Creates a bucket for uploads that bypass the product. */
export const prepareStorage = (product: RunningProduct): Promise<void> => clientOf(product).makeBucket(bucketForPuts);

/** Measures a PUT of each file with the storage client, directly to the storage. */
export const clientPuts = (product: RunningProduct, load: UploadLoad): Contender =>
  stores('the storage client', product, load, async (client) => {
    const key = randomUUID();
    await client.putObject(bucketForPuts, key, load.bytes, load.bytes.length, { 'Content-Type': contentType });
    return { bucket: bucketForPuts, key };
  });

/** Measures PUTs of the bytes to presigned URLs, which avoid the client's hash of each file. */
export const barePuts = (product: RunningProduct, load: UploadLoad): Contender => {
  const agent = new Agent({ keepAlive: true });
  return stores('bare puts', product, load, async (client) => {
    const key = randomUUID();
    await putFile(await client.presignedPutObject(bucketForPuts, key), load.bytes, contentType, agent);
    return { bucket: bucketForPuts, key };
  });
};
