import type { StaffRole } from '@pixchange/contracts/http/endpoint';
import { runTask } from '../services/community/src/admin/run-task.ts';
import { signUp, type Person, type Product } from './product.ts';

/** Somebody new who has a role, given to them as an operator gives it. */
export const hire = async (product: Product, role: StaffRole): Promise<Person> => {
  const person = await signUp(product);
  const { MASTER_KEY = '', NAME_SECRET = '' } = product.environment;
  await runTask({
    databaseUrl: product.databaseUrl, eventStoreUrl: product.eventStoreUrl, masterKey: Buffer.from(MASTER_KEY, 'base64'), nameSecret: NAME_SECRET,
    task: { action: 'grant', email: person.email, role }, json: false,
  });
  return person;
};
