import { base64Of } from '@pixchange/contracts/audit/bytes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { draw, drawApp, signIn } from '../../testing/render.tsx';
import { FILE_BYTES_MAX } from './check-file.ts';
import { ProofPage } from './proof-page.tsx';
import { OWNER, Signer, walletProof } from './testing/wallet-proof.ts';

const SELF_SIGNED = 'Nothing was changed, but not proven who signed: the key is from this file';

let site: Signer;
let auditor: Signer;
let proof: string;
beforeEach(() => {
  [site, auditor] = [new Signer(), new Signer()];
  proof = walletProof(site, auditor);
});

const fileOf = (content: string, name = 'ledger.jsonl'): File => new File([content], name);

const opened = () => {
  const { user } = draw(<ProofPage />, '/proof');
  return {
    user,
    choose: (content: string | File) =>
      user.upload(screen.getByTestId('proof-file'), typeof content === 'string' ? fileOf(content) : content),
    /** Pastes a key into a field. */
    give: async (label: string, key: string) => {
      const keys = screen.getByText('Keys that you trust');
      if (keys.closest('details')?.open === false) await user.click(keys);
      await user.click(screen.getByLabelText(label));
      await user.paste(key);
    },
  };
};

const list = async (name: string): Promise<readonly (string | null)[]> =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('a proof', () => {
  it('shows what it proves, what it does not, and who signed, when only the file names a key', async () => {
    const { choose } = opened();
    await choose(proof);
    expect(await screen.findByText(SELF_SIGNED)).toBeVisible();
    expect(await list('Proven')).toEqual([
      'each of the 2 events is in the log of 5 events whose head is signed, in this order',
      'who acted, when and how, as the site recorded it',
      'the balance after the last of these movements was 60 coins and 0 pixtokens',
    ]);
    expect((await list('Not proven by this file')).slice(0, 2)).toEqual([
      'who signed: the keys come from the file itself; compare them with /audit/key of the site, and paste the key here',
      'who created the export: paste the auditor’s public key here',
    ]);
    expect(screen.getByText('Ledger of a member')).toBeVisible();
    expect(screen.getByText(OWNER)).toBeVisible();
    expect(screen.getByText(site.logKey)).toBeVisible();
  });

  it('is shown with the path from its last event to the signed root', async () => {
    const { user, choose } = opened();
    await choose(proof);
    const drawing = await screen.findByRole('img', { name: 'Leaf 4 of 5 leads to the signed root in 3 steps' });
    expect(drawing.querySelectorAll('circle[data-node="sibling"]')).toHaveLength(3);
    await user.click(screen.getByText('All hashes of the path'));
    const path = within(screen.getByRole('region', { name: 'From the event to the signed root' }));
    expect(path.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/[0-9a-f]{64}/g, '#'))).toEqual([
      'Leaf WalletCredited #',
      'With the neighbor on the left # gives #',
      'With the neighbor on the left # gives #',
      'With the neighbor on the right # gives #',
    ]);
    const root = screen.getByText('Signed root').nextElementSibling?.textContent;
    expect(path.getAllByRole('listitem').at(-1)?.textContent).toContain(`gives ${root}`);
  });

  it('is proven entirely with the keys of the site and the auditor', async () => {
    const { choose, give } = opened();
    await choose(proof);
    await give('Key of the site’s log', `{"key":"${site.logKey}","retired":[]}`);
    expect(await screen.findByText('Everything holds')).toBeVisible();
    await give('Key of the auditor who made the export', base64Of(auditor.publicKey));
    expect(await screen.findByText('Everything holds')).toBeVisible();
    expect((await list('Not proven by this file')).join()).not.toContain('paste');
  });

  it('is not proven with the key of another site', async () => {
    const { choose, give } = opened();
    await give('Key of the site’s log', new Signer().logKey);
    await choose(proof);
    expect(await screen.findByText('This file is not proven')).toBeVisible();
    expect((await list('1 finding'))[0]).toContain('a head is signed by the key of the log');
    expect(screen.queryByRole('region', { name: 'Proven' })).toBeNull();
    expect(screen.queryByText('Signed by')).toBeNull();
  });

  it('says when a text is not a key', async () => {
    const { give } = opened();
    await give('Key of the site’s log', site.logKey.replace('+', '+0'));
    expect(await screen.findByText(/This is not a key of a log/)).toBeVisible();
    await give('Key of the auditor who made the export', 'abc');
    expect(await screen.findByText(/This is not a public key/)).toBeVisible();
  });

  it('with a changed amount is not proven', async () => {
    const { choose } = opened();
    await choose(proof.replace('"coins":60', '"coins":61'));
    expect(await screen.findByText('This file is not proven')).toBeVisible();
    const findings = (await list('2 findings')).join();
    expect(findings).toContain('the event is not the leaf that its proof is for');
    expect(findings).toContain('the hash of the export is the one that its manifest states');
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('without its last line is not proven', async () => {
    const { choose } = opened();
    await choose(proof.slice(0, proof.lastIndexOf('\n', proof.length - 2) + 1));
    expect((await list('1 finding'))[0]).toContain('the export contains its manifest at the end');
  });

  it('can be dropped anywhere on the page, and does not open the upload', async () => {
    signIn();
    drawApp('/proof');
    await screen.findByRole('heading', { name: 'Check a proof', level: 1 });
    const dataTransfer = { types: ['Files'], files: [fileOf(proof)] };
    // The page accepts files only after its effects have run, a moment after it is rendered.
    await waitFor(() => {
      fireEvent.dragOver(document.body, { dataTransfer });
      expect(screen.getByTestId('proof-file').parentElement).toHaveAttribute('data-over');
    });
    fireEvent.drop(document.body, { dataTransfer });
    expect(await screen.findByText(SELF_SIGNED)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

const large = (): File => Object.defineProperty(fileOf('x'), 'size', { value: FILE_BYTES_MAX + 1 });
const FOREIGN = 'This is not a proof from this site, or the file is damaged.';

it.each<[string, (text: string) => string | File, string]>([
  ['an empty file', () => '', 'This file is empty.'],
  ['a file of more than 50 MB', large, 'This file is larger than 50 MB. Check it with verify.mjs, which has no limit.'],
  ['a foreign file', () => '<html></html>', FOREIGN],
  ['a picture', () => new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 10, 255)], 'a.png'), FOREIGN],
  ['half a proof', (text) => text.slice(0, text.length / 2), FOREIGN],
  ['a proof twice', (text) => text + text, FOREIGN],
  ['deeply nested JSON', () => `{"position":"1","event":${'['.repeat(100_000)}`, FOREIGN],
  ['a token’s proof without content', () => '{"anchor":null}', 'This file is not proven'],
])('%s ends with a sentence', async (_, change, sentence) => {
  const { choose } = opened();
  await choose(change(proof));
  expect(await screen.findByText(sentence)).toBeVisible();
});
