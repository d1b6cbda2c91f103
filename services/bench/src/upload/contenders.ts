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
import { postForm } from '../servers/form-post.ts';
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

/** So many stores of the same bytes; each object must hold just these, and is removed before the next turn. */
const stores = (name: string, product: RunningProduct, { bytes, files, width }: UploadLoad, store: (client: Client) => Promise<Stored>): Contender => {
  const client = clientOf(product);
  const wanted = hashOf(bytes);
  return {
    name,
    measure: async (): Promise<Sample> => {
      const objects: Stored[] = [];
      const { result: rate, loadShare } = await ownShare(() => perSecond(files, width, async () => objects.push(await store(client))));
      for (const object of objects) {
        const found = await storedHash(client, object);
        if (found !== wanted) throw new Disagreement(`${name}: ${object.key} has hash ${found.slice(0, 12)}, but ${wanted.slice(0, 12)} was sent`);
        await client.removeObject(object.bucket, object.key);
      }
      if (new Set(objects.map(({ key }) => key)).size !== files) throw new Disagreement(`${name}: ${files} files did not become as many objects`);
      return { value: (rate * bytes.length) / 1e6, loadShare };
    },
  };
};

/** A ticket and a form post for each file, through the gateway. */
export const formPosts = (product: RunningProduct, token: string, load: UploadLoad): Contender => {
  const call = createClient({ baseUrl: product.publicUrl });
  const agent = new Agent({ keepAlive: true });
  return stores('ours', product, load, async () => {
    const { url, fields } = await call(imagesHttp.requestUpload, { token, body: { attachment: { content_type: contentType } } });
    const address = new URL(url, product.publicUrl);
    await postForm({ url: address.href, fields }, load.bytes, contentType, agent);
    return { bucket: address.pathname.split('/').at(-1) ?? '', key: fields['key'] ?? '' };
  });
};

/** A put of the storage client for each file, at storage itself. */
export const puts = (product: RunningProduct, load: UploadLoad): Contender => {
  let bucket: Promise<unknown> | undefined;
  return stores('the storage client', product, load, async (client) => {
    bucket ??= client.bucketExists(bucketForPuts).then((exists) => (exists ? undefined : client.makeBucket(bucketForPuts)));
    await bucket;
    const key = randomUUID();
    await client.putObject(bucketForPuts, key, load.bytes, load.bytes.length, { 'Content-Type': contentType });
    return { bucket: bucketForPuts, key };
  });
};
