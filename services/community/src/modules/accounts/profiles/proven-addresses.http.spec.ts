import { beforeAll, describe, expect, it } from '@jest/globals';
import { ApiError } from '@pixchange/contracts/http/client';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { Wallet } from 'ethers';
import { PASSWORD, sharedProduct, signUp, until, type Person, type Product } from '../../../../../../tests/product.ts';
import type * as Inside from '../testing/inside.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct('plain');
});

const proofOf = async ({ session: { token } }: Person, wallet: Pick<Wallet, 'address' | 'signMessage'>) => {
  const { message } = await product.call(profileHttp.addressChallenge, { token, query: { address: wallet.address } });
  return {
    user_address: wallet.address,
    address_message: message,
    address_signature: await wallet.signMessage(message),
    password: PASSWORD,
  };
};
const edit = ({ session: { token } }: Person, body: object) =>
  product.call(profileHttp.edit, { token, body: body as never });
const prove = async (person: Person, wallet: Pick<Wallet, 'address' | 'signMessage'>) =>
  edit(person, await proofOf(person, wallet));
const addressOf = async ({ session: { token } }: Person): Promise<string | null> =>
  (await product.call(accountsHttp.ownProfile, { token })).user_address;
const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.errors[0]?.code : error),
  );

describe('a proven blockchain address', () => {
  it('is refused to a second member until the first one removes it', async () => {
    const wallet = Wallet.createRandom();
    const [first, second] = await Promise.all([signUp(product), signUp(product)]);
    await prove(first, wallet);
    // The same proof again changes nothing.
    await prove(first, wallet);
    expect(await codeOf(prove(second, wallet))).toBe('address.taken');
    expect(await addressOf(first)).toBe(wallet.address);
    await edit(first, { user_address: '', password: PASSWORD });
    await prove(second, wallet);
    expect(await addressOf(second)).toBe(wallet.address);
    expect(await codeOf(prove(first, wallet))).toBe('address.taken');
  });

  it('is free again once its member has proven another one', async () => {
    const [one, other] = [Wallet.createRandom(), Wallet.createRandom()];
    const [first, second] = await Promise.all([signUp(product), signUp(product)]);
    await prove(first, one);
    await prove(first, other);
    await prove(second, one);
    expect(await addressOf(second)).toBe(one.address);
  });

  it('is free again once its member has left the site', async () => {
    const wallet = Wallet.createRandom();
    const [first, second] = await Promise.all([signUp(product), signUp(product)]);
    await prove(first, wallet);
    await product.call(profileHttp.remove, { token: first.session.token, body: { password: first.password } });
    await prove(second, wallet);
    expect(await addressOf(second)).toBe(wallet.address);
  });

  it('is given to one of several members who prove it simultaneously', async () => {
    const wallet = Wallet.createRandom();
    const people = await Promise.all([signUp(product), signUp(product), signUp(product)]);
    const proofs = await Promise.all(people.map((person) => proofOf(person, wallet)));
    const codes = await Promise.all(people.map((person, index) => codeOf(edit(person, proofs[index] ?? {}))));
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'address.taken')).toHaveLength(2);
  });

  it('is not reserved by a change that is refused for another reason', async () => {
    const wallet = Wallet.createRandom();
    const [first, second] = await Promise.all([signUp(product), signUp(product)]);
    const { username } = await product.call(accountsHttp.ownProfile, { token: second.session.token });
    expect(await codeOf(edit(first, { ...(await proofOf(first, wallet)), username }))).toBe('account.username-taken');
    await prove(second, wallet);
    expect(await addressOf(second)).toBe(wallet.address);
  });

  it('stays with the later of two members who proved it before addresses were reserved', async () => {
    const { address } = Wallet.createRandom();
    const [first, second] = await Promise.all([signUp(product), signUp(product)]);
    // Events of an older version: only the profile contains the address.
    for (const { session } of [first, second])
      await product
        .within<typeof Inside>(new URL('../testing/inside.ts', import.meta.url))
        .runUserCommand({ type: 'EditProfile', userId: session.id, address });
    // Initially, both profiles show the address.
    await until(
      () => addressOf(second),
      (found) => found === address,
      'the later proof',
    );
    await until(
      () => addressOf(first),
      (found) => found === null,
      'the end of the older proof',
    );
    expect(await addressOf(second)).toBe(address);
  });
});
