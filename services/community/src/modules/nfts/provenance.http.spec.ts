import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { artTokenArtifact, auditAnchorArtifact } from '@pixchange/contracts/chain/artifacts';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { auditHttp } from '@pixchange/contracts/http/audit';
import { nftsHttp } from '@pixchange/contracts/http/nfts';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { Interface } from 'ethers';
import sharp from 'sharp';
import { runCli } from '../../../../audit/src/run/cli.ts';
import { auditWhenSealed } from '../../../../../tests/ledger/audited.ts';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';
import { startLocalChain, type LocalChain } from '../../platform/chain/testing/local-chain.ts';

jest.setTimeout(240_000);

const world = {
  nowMs: () => Date.now(),
  clockMs: () => performance.now(),
  writeMessage: () => undefined,
  isTerminal: false,
  memoryPeakBytes: () => 0,
};

let local: LocalChain;
let product: Product;
let folder: string;
let [maker, buyer] = [] as unknown as [Person, Person];
let picture: Buffer;
let nftId: string;
let proof: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pixchange-provenance-'));
  local = await startLocalChain();
  product = await startProduct('provenance', {
    ...local.environment,
    CHAIN_CONFIRMATIONS: '3',
  });
  const [admin, ...people] = await Promise.all([hire(product, 'admin'), signUp(product), signUp(product)]);
  [maker, buyer] = people as [Person, Person];
  for (const { session } of [maker, buyer])
    await product.call(adminLedgerHttp.proposeGrant, {
      token: admin.session.token,
      body: { user_id: session.id, unit: 'coins', amount: 200, reason: 'A lost payment' },
    });
  const { token } = maker.session;
  const { id: album_id } = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: 'Album', published: true } },
  });
  picture = await sharp({ create: { width: 240, height: 220, channels: 3, background: { r: 9, g: 40, b: 90 } } })
    .png()
    .toBuffer();
  const work = await makeWork(product, maker, picture, 'image/png', { album_id, title: 'Cat' });
  ({ id: nftId } = await product.call(nftsHttp.mint, { token, body: { image_id: work.id, pay_with: 'coins' } }));
  await until(
    async () => {
      await local.mine(1);
      await product.tick('mint');
      return product.call(nftsHttp.show, { token, params: { id: nftId } });
    },
    ({ status }) => status === 'minted',
    'the mint is done',
  );
});
afterAll(async () => {
  await product.stop();
  await local.stop();
  await rm(folder, { recursive: true, force: true });
});

const fetched = async () => {
  const response = await fetch(`${product.url}/api/nfts/${nftId}/provenance`);
  return { text: await response.text(), disposition: response.headers.get('content-disposition') };
};
const verify = async (bytes: Uint8Array, ...args: readonly string[]) => {
  const path = join(folder, 'proof.json');
  await writeFile(path, bytes);
  const output = { out: '', err: '' };
  const code = await runCli(['verify', path, ...args, '--json'], { DATA_DIR: folder }, folder, world, {
    writeMessage: (text) => void (output.err += text),
    writeReport: (text) => Promise.resolve(void (output.out += text)),
  });
  return {
    code,
    ...(JSON.parse(output.out || '{}') as { findings?: string[]; proven?: string[]; steps?: { what: string }[] }),
    err: output.err,
  };
};

describe('the proof of a token', () => {
  it('contains the mint, a sale and the anchor after the first mint, and is verified offline', async () => {
    const { token } = maker.session;
    const offer = await product.call(offersHttp.open, { token, body: { nft_id: nftId, price: 50 } });
    const bought = await fetch(`${product.url}/api/offers/${offer.id}/purchase`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${buyer.session.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'one-purchase-1',
      },
      body: JSON.stringify({ price: 50 }),
    });
    expect(bought.status).toBe(201);
    await until(
      async () => {
        await local.mine(1);
        await product.tick('sign-heads');
        await product.tick('mint');
        return product.call(auditHttp.anchors, {});
      },
      ({ collection }) => collection.length > 0,
      'the anchor after the first mint',
    );
    const answer = await until(
      async () => {
        await product.tick('sign-heads');
        return fetched();
      },
      ({ text }) => text.includes('"anchor":{') && text.includes('TokenSold'),
      'a head over the sale',
    );
    expect(answer.disposition).toContain(`provenance-${nftId}.json`);
    proof = Buffer.from(answer.text);
    await writeFile(join(folder, 'cat.png'), picture);
    const held = await verify(proof, '--file', join(folder, 'cat.png'));
    expect(held.findings).toEqual([]);
    // Without a log key, the verifier can't prove who signed.
    expect(held.code).toBe(3);
    expect(held.steps?.map(({ what }) => what)).toEqual(['uploaded', 'requested', 'minted', 'sold']);
    expect(held.proven?.join('\n')).toContain('the given file is the one that was minted');
  });

  it('is refused for another file, and with another key', async () => {
    await writeFile(join(folder, 'dog.png'), Buffer.concat([picture, Buffer.of(0)]));
    expect((await verify(proof, '--file', join(folder, 'dog.png'))).code).toBe(1);
    const { key } = await product.call(auditHttp.keys, {});
    expect((await verify(proof, '--log-key', key)).code).toBe(0);
    const other = 'pixchange.example/audit+d5b0606a+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
    expect(await verify(proof, '--log-key', other)).toMatchObject({ code: 1 });
  });

  it('is compared with the chain if a node is available', async () => {
    // The node's tag `finalized` refers to a block that is 64 blocks old.
    await local.mine(70);
    const { key } = await product.call(auditHttp.keys, {});
    const args = ['--log-key', key, '--chain', local.options.rpcUrl];
    expect(await verify(proof, ...args)).toMatchObject({ code: 0, findings: [] });
    expect(await verify(proof, '--chain', 'http://127.0.0.1:1')).toMatchObject({ code: 3 });
  });

  it('does not exist for an unknown token or an invalid id', async () => {
    const unknown = '00000000-0000-4000-8000-000000000001';
    expect((await fetch(`${product.url}/api/nfts/${unknown}/provenance`)).status).toBe(404);
    expect((await fetch(`${product.url}/api/nfts/x/provenance`)).status).toBe(404);
  });
});

describe('the audit of the chain', () => {
  it('confirms that the log and the chain agree', async () => {
    const report = await auditWhenSealed(product, '--chain');
    expect(report.findings).toEqual([]);
    expect(report.chainCompared).toMatchObject({ chainId: 137, tokens: 1, transfers: 0, anchors: 1 });
  });

  it('finds a token without a request, and a head that the log never signed', async () => {
    const chain = local.client();
    const send = async (call: { to: string; data: string }) => {
      const fees = await chain.fees();
      if (fees === null) throw new Error('no fees');
      const { raw } = await chain.sign('minter', call, await chain.nonceOf('minter'), fees);
      expect(await chain.send(raw)).toBe('sent');
    };
    const word = `0x${'7'.repeat(64)}`;
    await send({
      to: chain.contract,
      data: new Interface(artTokenArtifact.abi).encodeFunctionData('mint', [word, chain.vault, word, 'x', chain.vault]),
    });
    await send({
      to: chain.anchorContract ?? '',
      data: new Interface(auditAnchorArtifact.abi).encodeFunctionData('anchor', [1_000_000, word]),
    });
    await local.mine(3);
    const report = await auditWhenSealed(product, '--chain', '--grace', '0');
    expect(report.findings.map(({ code }) => code).toSorted()).toEqual([
      'chain.anchor-unrecorded',
      'chain.token-unrecorded',
    ]);
  });
});
