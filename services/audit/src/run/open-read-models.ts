import { Unreadable } from '../errors.ts';
import type { ReadModel } from '../platform/read-model.ts';

interface OpenedReadModels {
  readonly opened: readonly [ReadModel, ...ReadModel[]];
  /** Reasons why some read models are not compared, such as another version of the product with other tables. */
  readonly notes: readonly string[];
}

/**
 * Opens all read models of the database.
 * @throws Unreadable when none of them can be read
 */
export const openReadModels = async (url: string): Promise<OpenedReadModels> => {
  const { ReadModel: Opened, readModelSchemas } = await import('../platform/read-model.ts');
  const opened: ReadModel[] = [];
  const errors: Unreadable[] = [];
  for (const schema of await readModelSchemas(url)) {
    try {
      opened.push(await Opened.open(url, schema));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      errors.push(error);
    }
  }
  const [first, ...others] = opened;
  if (first === undefined) throw errors[0] as Unreadable;
  return { opened: [first, ...others], notes: errors.map(({ message }) => message) };
};
