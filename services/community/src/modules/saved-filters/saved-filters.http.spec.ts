import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminSavedFiltersHttp } from '@pixchange/contracts/http/admin-saved-filters';
import type { StaffRole } from '@pixchange/contracts/http/route';
import { sharedProduct, signUp, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';

let product: Product;
let [moderator, colleague, auditor, admin] = [] as unknown as [Person, Person, Person, Person];
beforeAll(async () => {
  product = await sharedProduct('plain');
  [moderator, colleague, auditor, admin] = await Promise.all([
    hire(product, 'moderator'),
    hire(product, 'moderator'),
    hire(product, 'auditor'),
    hire(product, 'admin'),
  ]);
});

const QUERY = 'filter={"status":"failed"}&sort=created_at';
const save = (by: Person, name: string, role: StaffRole | null = null, resource = 'images') =>
  product.call(adminSavedFiltersHttp.create, {
    token: by.session.token,
    body: { resource, name, query: QUERY, role },
  });
const names = async (by: Person, resource = 'images') =>
  (
    await product.call(adminSavedFiltersHttp.list, {
      token: by.session.token,
      query: { filter: JSON.stringify({ resource }) } as never,
    })
  ).map(({ name }) => name);
const remove = (by: Person, id: string) =>
  product.call(adminSavedFiltersHttp.remove, { token: by.session.token, params: { id } });

describe('K-16 saved filters', () => {
  it('are visible to their author, and to the role that they are shared with', async () => {
    const own = await save(moderator, 'Only mine');
    expect(own).toMatchObject({ resource: 'images', query: QUERY, role: null, own: true });
    await save(moderator, 'Of us all', 'moderator');
    expect(await names(moderator)).toEqual(['Of us all', 'Only mine']);
    expect(await names(colleague)).toEqual(['Of us all']);
    expect(await names(auditor)).toEqual([]);
    expect(await names(moderator, 'users')).toEqual([]);
  });

  it('can be removed by their author; others get 403 for visible filters and 404 for invisible ones', async () => {
    const { id } = await save(moderator, 'Soon gone', 'moderator');
    await expect(remove(colleague, id)).rejects.toMatchObject({ status: 403 });
    await expect(remove(auditor, id)).rejects.toMatchObject({ status: 404 });
    await remove(moderator, id);
    expect(await names(colleague)).not.toContain('Soon gone');
    const shared = await save(moderator, 'For administrators', null);
    await expect(remove(admin, shared.id)).rejects.toMatchObject({ status: 404 });
  });

  it('are read and changed individually, and read by several ids', async () => {
    const { token } = moderator.session;
    const [one, two] = [await save(moderator, 'First of two'), await save(moderator, 'Second of two', 'moderator')];
    const params = { id: one.id };
    expect(await product.call(adminSavedFiltersHttp.show, { token, params })).toEqual(one);
    const changed = await product.call(adminSavedFiltersHttp.update, {
      token,
      params,
      body: { name: 'First changed' },
    });
    expect(changed).toEqual({ ...one, name: 'First changed' });
    const many = await product.call(adminSavedFiltersHttp.list, {
      token,
      query: { filter: JSON.stringify({ id: [two.id, one.id, 'no id'] }) } as never,
    });
    expect(many.map(({ name }) => name)).toEqual(['First changed', 'Second of two']);
    const change = (by: Person, id: string, body: object) =>
      product.call(adminSavedFiltersHttp.update, { token: by.session.token, params: { id }, body });
    await expect(change(colleague, two.id, { name: 'Mine now' })).rejects.toMatchObject({ status: 403 });
    await expect(change(auditor, two.id, { name: 'Mine now' })).rejects.toMatchObject({ status: 404 });
    await expect(change(moderator, one.id, { role: 'auditor' })).rejects.toMatchObject({ status: 403 });
    await expect(change(moderator, one.id, { name: ' ' })).rejects.toMatchObject({ status: 422 });
  });

  it('are refused for a hidden list, for a role that the author lacks, and without a name', async () => {
    await expect(save(moderator, 'Packs', null, 'coin_packs')).rejects.toMatchObject({ status: 403 });
    await expect(save(moderator, 'For others', 'auditor')).rejects.toMatchObject({ status: 403 });
    await expect(save(moderator, ' ')).rejects.toMatchObject({ status: 422 });
    await expect(save(moderator, 'None', null, 'nothing')).rejects.toMatchObject({ status: 422 });
    await expect(save(await signUp(product), 'Guest')).rejects.toMatchObject({ status: 403 });
  });
});
