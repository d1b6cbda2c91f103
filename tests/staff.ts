import { accountsHttp } from '@pixchange/contracts/http/accounts';
import type { StaffRole } from '@pixchange/contracts/http/route';
import { signUp, type Person, type Product } from './product.ts';
import { until } from './until.ts';

/** Signs up a new person with a role. */
export const hire = async (product: Product, role: StaffRole): Promise<Person> => {
  const person = await signUp(product);
  const { id, token } = person.session;
  await product.grant(id, role);
  await until(
    () => product.call(accountsHttp.ownProfile, { token }),
    ({ roles }) => roles.includes(role),
    'the role',
  );
  return person;
};
